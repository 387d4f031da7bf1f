import type { PageData } from "#backend/page-data.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { organization } from "#head/organization.ts";
import { pageHead } from "#head/page-head.ts";

/** The head of the page about the company, with its registrations. */
export const head: HeadFunction<Pick<PageData, "certificates">> = (context) => {
  const { t, site, data } = context;
  const { company } = site;
  return pageHead(context, {
    title: t("about:head.title"),
    description: t("about:head.description", { company: company.name }),
    crumb: t("shell:breadcrumb.segments.about"),
    card: { title: t("about:hero.title"), eyebrow: t("about:hero.eyebrow"), picture: pictureAt(context.texts, "about") },
    jsonLd: [
      {
        "@type": "AboutPage",
        mainEntity: organization(site, data.certificates),
      },
    ],
  });
};
