import type { Variety } from "#backend/wire/catalogue.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import { offered } from "#features/varieties/varieties.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pageHead, productList } from "#head/page-head.ts";

/** The guide's head, with the active varieties as a list of products for search engines. Two paths lead here, of which one is canonical. */
export function head(context: HeadContext<{ varieties: Variety[] }>): HeadContent {
  const { t, data } = context;
  const lots = offered(data.varieties).map(({ lot }) => lot);
  const title = t("varieties:head.title");
  return pageHead(context, {
    title,
    description: lots.length > 0 ? t("varieties:head.description", { number: lots.length }) : t("varieties:head.knowledge"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    crumb: t("shell:breadcrumb.segments.red-chilli-varieties"),
    canonicalPath: "/products/red-chilli-varieties",
    card: { eyebrow: t("varieties:hero.eyebrow"), picture: pictureAt(context.texts, "red-chillies") },
    jsonLd: productList(context, title, lots),
  });
}
