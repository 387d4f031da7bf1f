import { varieties } from "#features/varieties/varieties.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import { pictureFile } from "#ui/own-pictures.ts";

/** The guide's head, with its varieties as a list of products for search engines. Two paths lead here; one is its name. */
export const head: HeadFunction = (context) => {
  const { t } = context;
  const title = t("varieties:head.title");
  return pageHead(context, {
    title,
    description: t("varieties:head.description", { number: varieties.length }),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    crumb: t("shell:breadcrumb.segments.red-chilli-varieties"),
    canonicalPath: "/products/red-chilli-varieties",
    card: { eyebrow: t("varieties:hero.eyebrow"), picture: pictureFile("hero-chillies") },
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: title,
        numberOfItems: varieties.length,
        itemListElement: varieties.map(({ key, slug }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: t(`varieties:names.${key}`),
          url: absolute(context, `/catalog/${slug}`),
        })),
      },
    ],
  });
};
