import { categoryPage } from "#features/catalogue/use-category-page.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import { isOn } from "#ui/pages-off.ts";

/** The head of the overview, with the categories as a list for search engines. */
export const head: HeadFunction = (context) => {
  const { t, site, ownPages } = context;
  return pageHead(context, {
    title: t("products:head.title"),
    description: t("products:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.products"),
    card: { title: t("products:hero.title"), eyebrow: t("products:hero.eyebrow"), picture: pictureAt(context.texts, "products") },
    jsonLd: [
      {
        "@type": "ItemList",
        itemListElement: site.categories.map(({ code, name }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          url: absolute(
            context,
            categoryPage(code, (path) => isOn(site.pagesOff, path), ownPages),
          ),
        })),
      },
    ],
  });
};
