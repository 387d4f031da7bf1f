import { useCategories } from "#backend/categories.ts";
import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import { BrochureCard } from "#features/brochure/brochure-card.tsx";
import { activeFilters } from "#features/catalogue/filters.ts";
import { filtersFrom } from "#features/catalogue/search-params.ts";
import { pictureFile } from "#features/pictures/own-pictures.ts";
import { PageHero, ShortHero } from "#features/pictures/page-hero.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { island as catalogue } from "#islands/catalogue-island.tsx";
import { Island } from "#islands/island.tsx";
import { island as largeCatalogue } from "#islands/large-catalogue-island.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { catalogueHead } from "./head.ts";

const goods = { src: pictureFile("chilli-powder"), alt: "" };

/** The catalogue: a hero with the brochure, and the list. With a filter in the address, the hero is short and the cards are visible. */
function CatalogueScreen({ data: { catalogue: page }, query }: ScreenProps<{ catalogue: CataloguePage }>) {
  const { t } = useTranslation("catalogue");
  const isNarrowed = activeFilters(filtersFrom(query), useCategories()).length > 0;
  return (
    <>
      {isNarrowed ? (
        <ShortHero eyebrow={t("hero.eyebrow")} title={t("hero.title")} aside={<BrochureCard page={page} short />} />
      ) : (
        <PageHero
          eyebrow={t("hero.eyebrow")}
          title={t("hero.title")}
          lead={t("hero.lead")}
          picture={goods}
          aside={<BrochureCard page={page} />}
        />
      )}
      <Island of={page.whole ? catalogue : largeCatalogue} when="touch" props={{ query, page }} />
    </>
  );
}

export const screen = defineScreen({
  data: ({ query }: ScreenAddress) => {
    const parameters: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
    return { catalogue: parameters };
  },
  head: catalogueHead,
  Component: CatalogueScreen,
});
