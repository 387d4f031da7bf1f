import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pathIn } from "#i18n/languages.ts";

/** The head of the catalogue, with the cards of the page as a list for search engines. */
export function catalogueHead({ t, data, site, language }: HeadContext): HeadContent {
  const address = (page: string) => `${site.baseUrl}${pathIn(language, page)}`;
  const crumbs = [
    [t("catalogue:head.home"), "/"],
    [t("catalogue:hero.title"), "/catalog"],
  ] as const;
  return {
    title: t("shell:head.title", { title: t("catalogue:head.title"), company: site.company.name }),
    description: t("catalogue:head.description", { company: site.company.name }),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: t("catalogue:hero.title"),
        itemListElement: (data.catalogue?.items ?? []).map(({ name, slug }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          url: address(`/catalog/${slug}`),
        })),
      },
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map(([name, page], index) => ({ "@type": "ListItem", position: index + 1, name, item: address(page) })),
      },
    ],
  };
}
