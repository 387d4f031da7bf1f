import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";

type CopyButtonProps = { code: string; label: string };

/** Copies code to the clipboard and says so. Before the script runs it keeps its place, but cannot be seen or reached. */
export function CopyButton({ code, label }: CopyButtonProps) {
  const { t } = useTranslation("translation-info");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      await showToast({ tone: "success", title: t("services.copied") });
    } catch {
      await showToast({ tone: "destructive", title: t("services.failed") });
    }
  };

  return (
    <Button tone="outline" size="small" aria-label={label} onClick={copy} className={ready ? undefined : "invisible"}>
      {t("services.copy")}
    </Button>
  );
}
