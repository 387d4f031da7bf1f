import { MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { callOf, whatsAppOf } from "#staff/enquiries/phone.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { formatsOf } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useConsoleLanguage, useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { useProduct } from "../use-product.ts";
import { timeZoneOf } from "./country.ts";

const link = "font-semibold text-leaf underline-offset-2 hover:underline";

export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const t = useTexts();
  const rights = useRights();
  const languageName = useLanguageNames();
  const interests = useInterests();
  const { data: product } = useProduct(enquiry);
  const { product_interest, email, phone, source_page, language } = enquiry;
  const chat = whatsAppOf(phone);
  return (
    <div className="border-y border-line py-3">
      <Facts>
        {product && (
          <Fact name={t("enquiries.detail.product")}>
            <span className="font-semibold">{product.name}</span>
            {product.price_range !== null && <span className="text-bark">{product.price_range}</span>}
            {rights.may("select", "products") && (
              <Link className={link} to={`/products/${product.slug}`}>
                {t("enquiries.detail.openProduct")}
              </Link>
            )}
          </Fact>
        )}
        <Fact name={t("enquiries.detail.interest")}>{interests.nameOf(product_interest)}</Fact>
        <Fact name={t("enquiries.detail.email")}>
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
        <Fact name={t("enquiries.detail.phone")}>
          <span dir="ltr">{phone}</span>
          <a className={`${link} inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-11`} href={callOf(phone)}>
            <Icon of={Phone} size={15} />
            {t("enquiries.detail.call")}
          </a>
          {chat !== undefined && (
            <a
              className={`${link} inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-11`}
              href={chat}
              target="_blank"
              rel="noreferrer"
            >
              <Icon of={MessageCircle} size={15} />
              WhatsApp
            </a>
          )}
          <LocalTime enquiry={enquiry} />
        </Fact>
        <Fact name={t("enquiries.detail.language")}>{languageName(language)}</Fact>
        {source_page !== null && (
          <Fact name={t("enquiries.detail.page")}>
            <a className={link} href={source_page} target="_blank" rel="noreferrer">
              {source_page}
            </a>
          </Fact>
        )}
      </Facts>
    </div>
  );
}

/** The visitor's local time, if their country determines it. */
function LocalTime({ enquiry: { country_code } }: { enquiry: Enquiry }) {
  const t = useTexts();
  const consoleLanguage = useConsoleLanguage();
  const now = useNow(30_000);
  const zone = country_code && timeZoneOf(country_code, now);
  if (!zone) return null;
  return <span className="text-bark">({t("enquiries.detail.localTime", { time: formatsOf(consoleLanguage, zone).time(now) })})</span>;
}
