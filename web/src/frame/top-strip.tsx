import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "#backend/site.ts";
import { LanguageOffer } from "#frame/language-offer.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";

/**
 * On a phone, and with large text, an icon as wide as a finger; the number and the address are in its name. Where there is not room for
 * all, it gives way to the offer of another language.
 */
const linkLook =
  "inline-flex items-center gap-2 hover:text-turmeric max-md:w-11 max-md:justify-center max-md:first:-ms-3.5 max-xl:group-has-data-offered-language:hidden";

export function TopStrip({ languageMenu }: { languageMenu: ReactNode }) {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  return (
    <div className="on-night text-sm">
      <Container className="group flex h-11 items-stretch gap-x-1.5 min-[22rem]:gap-x-3 sm:gap-x-6">
        <div className="flex grow items-stretch md:gap-x-7">
          {company.phone !== null && (
            <a href={company.phone.link} aria-label={t("strip.call", { number: company.phone.display })} className={linkLook}>
              <Icon of={Phone} size={15} className="text-turmeric" />
              <span dir="ltr" className="whitespace-nowrap max-md:hidden">
                {company.phone.display}
              </span>
            </a>
          )}
          <a href={`mailto:${company.email}`} aria-label={t("strip.write", { email: company.email })} className={linkLook}>
            <Icon of={Mail} size={15} className="text-turmeric" />
            <span dir="ltr" className="max-md:hidden">
              {company.email}
            </span>
          </a>
          <LanguageOffer />
        </div>
        <div className="flex items-stretch gap-x-1.5 min-[22rem]:gap-x-3 sm:gap-x-6">
          {languageMenu}
          <Link
            to="/contact"
            className="inline-flex items-center bg-chilli px-2 font-semibold whitespace-nowrap hover:bg-chilli-deep max-sm:text-xs min-[22rem]:px-3 sm:px-5"
          >
            {t("strip.quote")}
          </Link>
        </div>
      </Container>
    </div>
  );
}
