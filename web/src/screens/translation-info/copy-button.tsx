import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

/** Copies code to the clipboard and confirms it. Without a script it keeps its space, but is hidden. */
export function CopyButton({ code, label }: { code: string; label: string }) {
  const { t } = useTranslation("translation-info");
  return (
    <Button
      tone="outline"
      size="small"
      aria-label={label}
      data-copy={code}
      data-done={t("services.copied")}
      data-failed={t("services.failed")}
      className="noscript:invisible"
    >
      {t("services.copy")}
    </Button>
  );
}
