import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pageHead, productElements } from "#head/page-head.ts";

/** The head of the catalogue, with the cards of the page as a list for search engines. */
export function catalogueHead(context: HeadContext<{ catalogue: CataloguePage }>): HeadContent {
  const { t, data, site } = context;
  const name = t("catalogue:hero.title");
  return pageHead(context, {
    title: t("catalogue:head.title"),
    description: t("catalogue:head.description", { company: site.company.name }),
    crumb: name,
    card: { title: name, eyebrow: t("catalogue:hero.eyebrow"), picture: pictureAt(context.texts, "catalogue") },
    jsonLd: [
      {
        "@type": "ItemList",
        name,
        itemListElement: productElements(context, data.catalogue.items),
      },
    ],
  });
}
