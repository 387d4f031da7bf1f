import { useSite } from "#backend/site.ts";
import { Prose, useLongText } from "#features/prose/prose.tsx";
import { defaultLanguage } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { head } from "#screens/legal/head.ts";
import { legalPageOf, legalPages } from "#screens/legal/legal-pages.ts";
import { Sections } from "#screens/sections.tsx";
import { Address } from "#ui/address.tsx";
import { Container } from "#ui/container.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { useIsOn } from "#ui/pages-off.ts";
import { TextLink } from "#ui/text-link.tsx";

function LegalScreen({ path }: ScreenProps) {
  const { t } = useTranslation("legal");
  const language = useLanguage();
  const page = legalPageOf(path);
  const name = `legal/${page}` as const;
  const text = useLongText(name, useKeptTimes());
  return (
    <article>
      <Container grid className="pt-12 pb-10 md:pt-20 md:pb-14">
        <header className="lg:col-span-8">
          <p className="label text-chilli">{t("eyebrow")}</p>
          <h1 className="display-1 mt-4">{t(`pages.${page}.title`)}</h1>
          <p className="measure mt-5 text-lg">{t(`pages.${page}.lead`)}</p>
          <p className="mt-4 text-sm text-bark">{t("updated")}</p>
          {language.code !== defaultLanguage.code && (
            <p className="mt-2 text-sm text-bark">
              {t("prevails")}{" "}
              <a
                href={pathIn(defaultLanguage, path)}
                hrefLang={defaultLanguage.code}
                className="underline underline-offset-4 hover:text-chilli"
              >
                {t("original")}
              </a>
            </p>
          )}
        </header>
      </Container>
      <Container>
        <hr className="border-line" />
      </Container>
      <Sections
        list="legal:sections.items"
        of={{
          text: (
            <Container grid className="pt-10 pb-20">
              <nav aria-labelledby="contents" className="not-printed lg:sticky lg:top-36 lg:col-span-4 lg:self-start">
                <h2 id="contents" className="label text-chilli">
                  {t("sections.items.text.title")}
                </h2>
                <ul className="mt-3 text-sm">
                  {text.contents.map(({ id, title }) => (
                    <li key={id}>
                      <a
                        href={`#${id}`}
                        className="inline-flex min-h-8 items-center hover:text-chilli hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
              <div className="lg:col-span-8">
                <Prose name={name} text={text} />
                <ContactDetails />
                <OtherPages path={path} />
              </div>
            </Container>
          ),
        }}
      />
    </article>
  );
}

/** How long the program keeps visitors' data, as the operator has configured it; 0 days means without limit. */
function useKeptTimes() {
  const { t } = useTranslation("legal");
  const { enquiriesDays, mailsDays } = useSite().retention;
  return {
    enquiriesKept: enquiriesDays === 0 ? t("kept.always") : t("kept.enquiries", { days: enquiriesDays }),
    mailsKept: mailsDays === 0 ? t("kept.always") : t("kept.mails", { days: mailsDays }),
  };
}

function ContactDetails() {
  const { t } = useTranslation("legal");
  const { company } = useSite();
  const rows = [
    {
      label: t("contact.email"),
      value: (
        <a href={`mailto:${company.email}`} className="underline underline-offset-4 hover:text-chilli">
          {company.email}
        </a>
      ),
    },
    ...(company.phone === null
      ? []
      : [
          {
            label: t("contact.phone"),
            value: (
              <a href={company.phone.link} dir="ltr" className="underline underline-offset-4 hover:text-chilli">
                {company.phone.display}
              </a>
            ),
          },
        ]),
    ...(company.address.length === 0
      ? []
      : [{ label: t("contact.address"), value: <Address lines={company.address} className="not-italic" /> }]),
  ];
  return (
    <section className="mt-14 max-w-[68ch]">
      <h2 className="display-3">{t("contact.title")}</h2>
      <p className="mt-3 mb-5">{t("contact.text")}</p>
      <LotLabel title={company.legalName} rows={rows} />
    </section>
  );
}

function OtherPages({ path }: { path: string }) {
  const { t } = useTranslation("legal");
  const isOn = useIsOn();
  const others = legalPages.filter((page) => path !== `/${page}` && isOn(`/${page}`));
  if (others.length === 0) return null;
  return (
    <nav aria-label={t("others")} className="not-printed mt-10 flex flex-wrap gap-x-6">
      {others.map((page) => (
        <TextLink key={page} to={`/${page}`}>
          {t(`pages.${page}.title`)}
        </TextLink>
      ))}
    </nav>
  );
}

export const screen = defineScreen({ head, Component: LegalScreen });
