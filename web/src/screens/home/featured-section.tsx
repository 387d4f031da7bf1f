import { ArrowRight } from "lucide-react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Counters } from "./counters.tsx";
import { FeaturedLot } from "./featured-lot.tsx";
import { featuredOnHome } from "./read-home.ts";
import type { HomeReading } from "./use-home.ts";

const places = Array.from({ length: featuredOnHome }, (_, place) => place);

/** The lots that the exporter puts first, what the catalogue holds, and the way into it, which stays when the lots cannot be had. */
export function FeaturedSection({ reading }: { reading: HomeReading }) {
  const { t } = useTranslation("home");
  return (
    <Section number={1} eyebrow={t("featured.eyebrow")} title={t("featured.title")} intro={t("featured.intro")}>
      {reading.kind !== "failed" && (
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-4 lg:gap-x-6 xl:gap-x-7">
          {reading.kind === "reading"
            ? places.map((place) => (
                <li key={place} aria-hidden="true" className="min-h-66 md:min-h-[31rem] lg:min-h-[29.5rem]">
                  <div className="aspect-[3/4] w-28 bg-paper-deep md:aspect-[4/3] md:w-full" />
                </li>
              ))
            : reading.home.featured.map((product) => (
                <li key={product.slug}>
                  <FeaturedLot product={product} />
                </li>
              ))}
        </ul>
      )}
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink pt-5">
        <Counters reading={reading} />
        <TextLink to="/catalog">
          {t("featured.all")}
          <Icon of={ArrowRight} size={16} directional />
        </TextLink>
      </div>
    </Section>
  );
}
