import type { SpicesPage } from "#backend/wire/catalogue.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pageHead, productList } from "#head/page-head.ts";

/** The head of the spices, with those on offer as a list for search engines. */
export function head(context: HeadContext<{ spices: SpicesPage }>): HeadContent {
  const { t, site, data } = context;
  const lots = data.spices.specimens.flatMap(({ lot }) => lot ?? []);
  return pageHead(context, {
    title: t("spices:head.title"),
    description: t("spices:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.spices"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    card: { title: t("spices:hero.title"), eyebrow: t("spices:hero.eyebrow"), picture: pictureAt(context.texts, "spices") },
    jsonLd: productList(context, t("spices:hero.title"), lots),
  });
}
