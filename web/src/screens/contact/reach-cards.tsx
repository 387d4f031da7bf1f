import type { LucideIcon } from "lucide-react";
import { Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "#backend/site.ts";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Address } from "#ui/address.tsx";
import { Container } from "#ui/container.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { OpeningHours } from "./opening-hours.tsx";

const value =
  "figure inline-flex min-h-11 items-center text-xl underline decoration-line decoration-1 underline-offset-[6px] hover:text-chilli hover:decoration-chilli";

export function ReachCards() {
  const { t } = useTranslation("contact");
  const { company, timeZone } = useSite();
  const { phone, whatsapp } = company;
  const chat = whatsappUrl(whatsapp, t("chat.whatsapp.greeting", { company: company.name }));
  return (
    <section aria-label={t("sections.items.cards.title")} className="border-b border-line">
      <Container className="grid lg:auto-cols-fr lg:grid-flow-col">
        <Card icon={Mail} title={t("cards.email.title")} text={t("cards.email.text")}>
          <a href={`mailto:${company.email}`} dir="ltr" className={value}>
            {company.email}
          </a>
        </Card>
        {(phone !== null || chat !== undefined) && (
          <Card icon={Phone} title={t(callTitle(phone !== null, chat !== undefined))} text={t("cards.call.text")}>
            {phone !== null && (
              <a href={phone.link} dir="ltr" className={value}>
                {phone.display}
              </a>
            )}
            {chat !== undefined && (
              <p>
                <TextLink href={chat} newTab>
                  {t("cards.call.whatsapp")}
                </TextLink>
              </p>
            )}
          </Card>
        )}
        <Card icon={MapPin} title={t("cards.visit.title")} text={t("cards.visit.text")}>
          <Address lines={company.address} className="figure py-1.5 text-base leading-snug not-italic" />
        </Card>
        {company.hours.length > 0 && (
          <Card icon={Clock} title={t("hours.title")} text={timeZone === "" ? "" : t("hours.zone", { zone: timeZone })}>
            <OpeningHours hours={company.hours} />
          </Card>
        )}
      </Container>
    </section>
  );
}

function callTitle(phone: boolean, chat: boolean) {
  if (phone && chat) return "cards.call.title";
  return phone ? "cards.call.callOnly" : "cards.call.whatsappOnly";
}

function Card({ icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-line py-7 not-first:border-t sm:max-lg:grid sm:max-lg:grid-cols-[14rem_1fr] sm:max-lg:items-baseline lg:py-8 lg:not-first:border-s lg:not-first:border-t-0 lg:not-first:ps-8 lg:not-last:pe-8">
      <h2 className="label flex items-center gap-2.5 text-chilli">
        <Icon of={icon} size={16} />
        {title}
      </h2>
      <div>
        <div className="max-sm:mt-3 lg:mt-3">{children}</div>
        <p className="mt-2 text-sm text-bark empty:hidden">{text}</p>
      </div>
    </div>
  );
}
