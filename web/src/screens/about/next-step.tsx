import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** From the company to its goods. */
export function AboutNextStep() {
  const { t } = useTranslation("about");
  return (
    <NextStep
      eyebrow={t("next.eyebrow")}
      title={t("next.title")}
      text={t("next.text")}
      actions={
        <>
          <ButtonLink to="/catalog">{t("next.catalog")}</ButtonLink>
          <ButtonLink to="/contact" tone="outline">
            {t("next.contact")}
          </ButtonLink>
        </>
      }
    />
  );
}
