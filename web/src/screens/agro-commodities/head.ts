import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import { boardLots } from "#screens/agro-commodities/board-lots.ts";
import { pictureFile } from "#ui/own-pictures.ts";

/** The head of the agro commodities, with the products of the board as a list for search engines. */
export const head: HeadFunction = (context) => {
  const { t, site } = context;
  return pageHead(context, {
    title: t("agro-commodities:head.title"),
    description: t("agro-commodities:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.agro-commodities"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    card: {
      title: t("agro-commodities:hero.title"),
      eyebrow: t("agro-commodities:hero.eyebrow"),
      picture: pictureFile("hero-agro"),
    },
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: t("agro-commodities:hero.title"),
        itemListElement: boardLots.map(({ product }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: t(`agro-commodities:products.${product}`),
          url: absolute(context, `/catalog/${product}`),
        })),
      },
    ],
  });
};
