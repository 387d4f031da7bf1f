import { Mail } from "lucide-react";
import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";

export function StayUpdated() {
  const { t } = useTranslation("blog");
  const { email } = useSite().company;
  return (
    <Section
      className="not-printed"
      tone="night"
      eyebrow={t("sections.items.stay.eyebrow")}
      title={t("sections.items.stay.title")}
      split="5/7"
    >
      <p className="measure text-lg text-sand">{t("stay.text", { email })}</p>
      <ButtonLink href={`mailto:${email}?subject=${encodeURIComponent(t("stay.subject"))}`} className="mt-8">
        <Icon of={Mail} />
        {t("stay.write", { email })}
      </ButtonLink>
    </Section>
  );
}
