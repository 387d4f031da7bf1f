import type { ReactNode } from "react";
import { useSite } from "#backend/site.ts";
import { TelegramIcon, WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

/** WhatsApp for quick questions, Telegram for news, as far as the company has them. */
export function ChannelCards() {
  const { t } = useTranslation("contact");
  const { company } = useSite();
  const { whatsapp, telegram } = company;
  const chat = whatsappUrl(whatsapp, t("chat.whatsapp.greeting", { company: company.name }));
  return (
    <Section eyebrow={t("sections.items.chat.eyebrow")} numbered title={t("sections.items.chat.title")} split="4/8">
      <div className="grid gap-8 sm:grid-cols-2">
        {chat !== undefined && (
          <Channel icon={WhatsappIcon} title={t("chat.whatsapp.title")} address={whatsapp?.display} text={t("chat.whatsapp.text")}>
            <ButtonLink href={chat} newTab>
              {t("chat.whatsapp.button")}
            </ButtonLink>
          </Channel>
        )}
        {telegram.channelUrl !== null && (
          <Channel icon={TelegramIcon} title={t("chat.telegram.title")} address={telegram.name} text={t("chat.telegram.text")}>
            <ButtonLink href={telegram.channelUrl} tone="outline" newTab>
              {t("chat.telegram.button")}
            </ButtonLink>
          </Channel>
        )}
      </div>
    </Section>
  );
}

type ChannelProps = { icon: typeof WhatsappIcon; title: string; address: string | null | undefined; text: string; children: ReactNode };

function Channel({ icon: Sign, title, address, text, children }: ChannelProps) {
  return (
    <div className="border-t-2 border-ink pt-5">
      <h3 className="heading flex items-center gap-3">
        <Sign size={22} />
        {title}
      </h3>
      {address && (
        <p dir="ltr" className="mt-2 font-semibold tabular-nums rtl:text-end">
          {address}
        </p>
      )}
      <p className="mt-1 mb-5 text-sm text-bark">{text}</p>
      {children}
    </div>
  );
}
