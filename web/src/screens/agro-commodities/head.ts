import type { CommoditiesPage } from "#backend/wire/catalogue.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pageHead, productList } from "#head/page-head.ts";

/** The head of the agro commodities, with the products of the board as a list for search engines. */
export function head(context: HeadContext<{ commodities: CommoditiesPage }>): HeadContent {
  const { t, site, data } = context;
  const lots = data.commodities.commodities.flatMap((commodity) => commodity.lots);
  return pageHead(context, {
    title: t("agro-commodities:head.title"),
    description: t("agro-commodities:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.agro-commodities"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    card: {
      title: t("agro-commodities:hero.title"),
      eyebrow: t("agro-commodities:hero.eyebrow"),
      picture: pictureAt(context.texts, "agro-commodities"),
    },
    jsonLd: productList(context, t("agro-commodities:hero.title"), lots),
  });
}
