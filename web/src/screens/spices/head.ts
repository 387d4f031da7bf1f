import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import { specimens } from "#screens/spices/specimens.ts";
import { pictureFile } from "#ui/own-pictures.ts";

/** The head of the spices, with the eight products as a list for search engines. */
export const head: HeadFunction = (context) => {
  const { t, site } = context;
  return pageHead(context, {
    title: t("spices:head.title"),
    description: t("spices:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.spices"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    card: { title: t("spices:hero.title"), eyebrow: t("spices:hero.eyebrow"), picture: pictureFile("hero-spices") },
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: t("spices:hero.title"),
        itemListElement: specimens.map(({ product }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: t(`spices:trade.products.${product}`),
          url: absolute(context, `/catalog/${product}`),
        })),
      },
    ],
  });
};
