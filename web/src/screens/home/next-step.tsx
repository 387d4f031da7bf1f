import { useSite } from "#backend/site.ts";
import { WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";

export function HomeNextStep() {
  const { t } = useTranslation(["home", "shell"]);
  const { company } = useSite();
  const chat = whatsappUrl(company.whatsapp, t("shell:chat.greeting", { company: company.name }));
  return (
    <NextStep
      eyebrow={t("next.eyebrow")}
      title={t("next.title")}
      text={t("next.text")}
      links={[{ to: "/contact", text: t("next.contact") }]}
      actions={
        chat !== undefined && (
          <ButtonLink href={chat} newTab tone="outline">
            <WhatsappIcon size={18} />
            {t("next.whatsapp")}
          </ButtonLink>
        )
      }
    />
  );
}
