import { Mail } from "lucide-react";
import { useSite } from "#backend/site.ts";
import { WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";

/** Requests the schedule by e-mail, with a prefilled subject, or in a chat. */
export function NextStep() {
  const { t } = useTranslation("harvest");
  const { company } = useSite();
  const chat = whatsappUrl(company.whatsapp, t("next.greeting", { company: company.name }));
  return (
    <Section className="not-printed" tone="night" eyebrow={t("next.eyebrow")} title={t("next.title")} split="5/7">
      <p className="measure text-lg text-sand">{t("next.text")}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={`mailto:${company.email}?subject=${encodeURIComponent(t("next.subject"))}`}>
          <Icon of={Mail} />
          {t("next.schedule")}
        </ButtonLink>
        {chat !== undefined && (
          <ButtonLink tone="outline" newTab href={chat}>
            <WhatsappIcon />
            {t("next.whatsapp")}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}
