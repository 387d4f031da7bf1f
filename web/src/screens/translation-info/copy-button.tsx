import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

type CopyButtonProps = { code: string; label: string };

/** Copies code to the clipboard and confirms it. Without a script it keeps its space, but is hidden. */
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
