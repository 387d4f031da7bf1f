import { useTranslation } from "#i18n/use-translation.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** Says that what stands before it is the sample company's, and not true of the company. It has the colour of the text around it. */
export function SampleMark() {
  const { t } = useTranslation("shell");
  return (
    <>
      {" "}
      <span title={t("sample.about")} className="sample-mark">
        <span aria-hidden="true">{t("sample.mark")}</span>
        <VisuallyHidden>{t("sample.about")}</VisuallyHidden>
      </span>
    </>
  );
}
