import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** From the reasons to a lot. */
export function WhyNextStep() {
  const { t } = useTranslation("why-choose-us");
  return (
    <NextStep
      eyebrow={t("next.eyebrow")}
      title={t("next.title")}
      text={t("next.text")}
      actions={
        <>
          <ButtonLink to="/contact">{t("next.contact")}</ButtonLink>
          <ButtonLink to="/catalog" tone="outline">
            {t("next.catalog")}
          </ButtonLink>
        </>
      }
    />
  );
}
