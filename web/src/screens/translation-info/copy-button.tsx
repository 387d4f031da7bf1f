import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

type CopyButtonProps = { code: string; label: string };

/** Copies code to the clipboard and says so. Without a script it keeps its place, but cannot be seen or reached. */
export function CopyButton({ code, label }: CopyButtonProps) {
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
