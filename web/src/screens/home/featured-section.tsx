import type { HomePage } from "#backend/wire/catalogue.ts";
import { FeaturedLot } from "#features/catalogue/featured-lot.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";
import { Counters } from "./counters.tsx";

export function FeaturedSection({ home }: { home: HomePage }) {
  const { t } = useTranslation("home");
  return (
    <Section numbered {...headingOf(t, "sections.items.featured")} intro={t("sections.items.featured.intro")}>
      {home.featured.length > 0 && (
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-4 lg:gap-x-6 xl:gap-x-7">
          {home.featured.map((product) => (
            <li key={product.slug}>
              <FeaturedLot product={product} details={t("featured.details")} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink pt-5">
        <Counters home={home} />
        <ArrowLink to="/catalog">{t("featured.all")}</ArrowLink>
      </div>
    </Section>
  );
}
