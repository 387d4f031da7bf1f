import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";

type OlderTextProps = {
  /** Of the line that describes the field. */
  id: string;
  language: string;
  /** Says that the text needs no change; absent for people who may not. */
  onRight?: () => void;
};

/** Stands below the field of a translation whose English has changed since. */
export function OlderText({ id, language, onRight }: OlderTextProps) {
  const t = useTexts();
  return (
    <Notice
      action={
        onRight && (
          <Button size="small" aria-label={`${t("ui.translation.stillRight")}: ${language}`} onClick={onRight}>
            {t("ui.translation.stillRight")}
          </Button>
        )
      }
    >
      <span id={id} className="text-sm">
        {t("ui.translation.older")}
      </span>
    </Notice>
  );
}
