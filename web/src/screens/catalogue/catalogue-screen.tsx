import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { BrochureCard } from "#features/brochure/brochure-card.tsx";
import { ShortHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { island as catalogue } from "#islands/catalogue-island.tsx";
import { Island } from "#islands/island.tsx";
import { island as largeCatalogue } from "#islands/large-catalogue-island.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { catalogueHead } from "./head.ts";

/** The catalogue: a short hero with the brochure, since visitors come for the filters and the list. */
function CatalogueScreen({ data: { catalogue: page }, query }: ScreenProps<{ catalogue: CataloguePage }>) {
  const { t } = useTranslation("catalogue");
  const picture = usePicturesOfPlaces();
  return (
    <>
      <ShortHero
        {...headingOf(t, "hero")}
        lead={t("hero.lead")}
        picture={picture("catalogue")}
        aside={page.products > 0 ? <BrochureCard page={page} /> : undefined}
      />
      <Sections
        list="catalogue:sections.items"
        of={{ list: <Island of={page.whole ? catalogue : largeCatalogue} props={{ query, page }} /> }}
      />
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
