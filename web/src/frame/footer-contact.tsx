import type { ReactNode } from "react";
import { useSite } from "#backend/site.ts";
import { LineIcon, TelegramIcon, WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Address } from "#ui/address.tsx";
import { outside } from "#ui/button.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";

export function FooterContact() {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  const greeting = t("chat.greeting", { company: company.name });
  const channels: { icon: typeof WhatsappIcon; name: string; href: string | null | undefined }[] = [
    { icon: WhatsappIcon, name: "WhatsApp", href: whatsappUrl(company.whatsapp, greeting) },
    { icon: TelegramIcon, name: "Telegram", href: company.telegram.directUrl },
    { icon: LineIcon, name: "LINE", href: company.lineUrl },
  ];
  const there = channels.flatMap(({ href, ...channel }) => (href ? [{ ...channel, href }] : []));
  return (
    <section aria-labelledby="footer-contact">
      <h2 id="footer-contact" className="label text-turmeric">
        {t("footer.contact")}
      </h2>
      <dl className="mt-3 text-sm">
        <Row name={t("footer.email")}>
          <a href={`mailto:${company.email}`} dir="ltr" className={linkLook}>
            {company.email}
          </a>
        </Row>
        {company.phone !== null && (
          <Row name={t("footer.phone")}>
            <a href={company.phone.link} dir="ltr" className={linkLook}>
              {company.phone.display}
            </a>
          </Row>
        )}
        {there.length > 0 && (
          <Row name={t("footer.messaging")}>
            <ul className="flex flex-wrap gap-x-5">
              {there.map(({ icon: Sign, name, href }) => (
                <li key={name}>
                  <a href={href} className={linkLook} {...outside(true)}>
                    <Sign size={16} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Row>
        )}
        {company.address.length > 0 && (
          <Row name={t("footer.address")}>
            <Address lines={company.address} className="py-1.5 not-italic" />
          </Row>
        )}
        {company.registrationNumber !== null && (
          <Registration name={t("footer.registration")} number={company.registrationNumber} isSample={company.hasSampleRegistration} />
        )}
        {company.registrations.map((registration) => (
          <Registration key={registration.name} {...registration} />
        ))}
      </dl>
    </section>
  );
}

const linkLook =
  "inline-flex min-h-8 items-center gap-1.5 hover:text-turmeric hover:underline hover:underline-offset-4 pointer-coarse:min-h-11";

function Registration({ name, number, isSample = false }: { name: string; number: string; isSample?: boolean }) {
  return (
    <Row name={name}>
      <span dir="ltr" className="py-1.5 tabular-nums">
        {number}
      </span>
      {isSample && <SampleMark />}
    </Row>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] items-baseline gap-x-4 border-t border-night-line first:border-t-0">
      <dt className="py-1.5 text-sand">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
