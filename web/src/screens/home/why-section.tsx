import { statedText, useSite } from "#backend/site.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";
import { ShareBar } from "./share-bar.tsx";

/** Why to buy from India: its share of the crop as a drawing, and four reasons. */
export function WhySection() {
  const { t } = useTranslation("home");
  const site = useSite();
  const reasons = useItems("home:why.items");
  return (
    <Section numbered {...headingOf(t, "sections.items.why")} intro={t("sections.items.why.intro")} split="5/7" tone="deep">
      <div className="grid gap-8 empty:hidden sm:grid-cols-2">
        <ShareBar share={statedText(site, "india.chilliShare")} text={t("why.share")} />
        <ShareBar share={statedText(site, "india.sannamShare")} text={t("why.sannam")} />
      </div>
      <dl className="mt-12 empty:hidden">
        {reasons.map((reason) => (
          <div key={reason} className="border-t border-ink/25 py-5 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-x-8">
            <dt className="heading">{t(`why.items.${reason}.title`)}</dt>
            <dd className="max-sm:mt-1">{t(`why.items.${reason}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-ink/25 pt-5 empty:hidden">
        <ArrowLink to="/why-choose-us">{t("why.link")}</ArrowLink>
      </p>
    </Section>
  );
}
