import { ChevronDown, Globe } from "lucide-react";
import { flags } from "#frame/flags.ts";
import { useLanguageOffers } from "#frame/language-offers.ts";
import type { Language } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { usePageAddress } from "#ui/current-address.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/**
 * Links to the page in the languages that are on, or to their home pages from one that does not exist; nothing if that is only one. Each
 * link has the texts that offer its language (`src/client/language.ts`).
 */
export function LanguageMenu({ notFound }: { notFound: boolean }) {
  const { t } = useTranslation("shell");
  const current = useLanguage();
  const { path, search } = usePageAddress();
  const offered = useLanguageOffers();
  if (offered.length < 2) return null;
  return (
    <Disclosure
      className="flex sm:relative"
      summaryClassName="inline-flex items-center gap-2 whitespace-nowrap hover:text-turmeric"
      summary={
        <>
          <span className="max-[22rem]:hidden">
            <Flag language={current} />
          </span>
          <VisuallyHidden>{t("language.label", { name: current.name })}</VisuallyHidden>
          <span aria-hidden="true">
            <span className="hidden sm:inline">{current.name} </span>({current.code.toUpperCase()})
          </span>
          <Icon of={ChevronDown} size={15} />
        </>
      }
    >
      <ul
        aria-label={t("language.list")}
        className="absolute inset-x-0 top-11 z-10 grid max-h-[80dvh] grid-cols-2 overflow-y-auto border border-line bg-card py-2 text-ink shadow-[0_18px_30px_-16px_rgb(28_15_12/0.5)] [--ring:var(--color-chilli)] sm:inset-x-auto sm:end-0 sm:w-64 sm:grid-cols-1"
      >
        {offered.map(({ language, offer, decline }) => (
          <li key={language.code}>
            <a
              href={notFound ? pathIn(language, "/") : `${pathIn(language, path)}${search}`}
              hrefLang={language.code}
              data-offer={offer}
              data-name={language.name}
              data-decline={decline}
              data-direction={language.direction}
              aria-current={language.code === current.code ? "true" : undefined}
              className="flex min-h-11 items-center gap-3 px-4 -outline-offset-2 hover:bg-paper-deep aria-current:font-semibold aria-current:text-chilli"
            >
              <Flag language={language} />
              {/* The name alone: fonts and sizes of its script are not for the code. */}
              <span lang={language.code}>{language.name}</span>
              <span className="label ms-auto text-bark">{language.code}</span>
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The flag beside a language's name; hidden from screen readers, because the name is enough. One that the company has added has a globe. */
function Flag({ language }: { language: Language }) {
  const flag = language.words === undefined ? flags[language.flag] : undefined;
  if (flag === undefined) return <Icon of={Globe} size={16} className="w-6 shrink-0" />;
  return <img src={flag} alt="" width={24} height={16} loading="lazy" className="h-4 w-6 shrink-0 border border-line/60" />;
}
