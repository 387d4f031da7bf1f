import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { BrochureCard } from "#features/brochure/brochure-card.tsx";
import { pictureFile } from "#features/pictures/own-pictures.ts";
import { ShortHero } from "#features/pictures/page-hero.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { island as catalogue } from "#islands/catalogue-island.tsx";
import { Island } from "#islands/island.tsx";
import { island as largeCatalogue } from "#islands/large-catalogue-island.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { catalogueHead } from "./head.ts";

const goods = { src: pictureFile("chilli-powder"), alt: "" };

/** The catalogue: a short hero with the brochure, since visitors come for the filters and the list. */
function CatalogueScreen({ data: { catalogue: page }, query }: ScreenProps<{ catalogue: CataloguePage }>) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <ShortHero
        {...headingOf(t, "hero")}
        lead={t("hero.lead")}
        picture={goods}
        aside={page.products > 0 ? <BrochureCard page={page} /> : undefined}
      />
      <Island of={page.whole ? catalogue : largeCatalogue} props={{ query, page }} />
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
