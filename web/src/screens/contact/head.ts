import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { organization } from "#head/organization.ts";
import { absolute, pageHead } from "#head/page-head.ts";

/** The contact page's head, with the company as structured data for search engines. */
export const head: HeadFunction = (context) => {
  const { t, site } = context;
  const { company } = site;
  return pageHead(context, {
    title: t("contact:head.title"),
    description: t("contact:head.description", { company: company.name }),
    crumb: t("shell:breadcrumb.segments.contact"),
    ...(company.map.embedUrl === null ? {} : { frame: company.map.embedUrl }),
    card: { eyebrow: t("contact:hero.eyebrow"), picture: pictureAt(context.texts, "contact") },
    jsonLd: [
      {
        "@type": "ContactPage",
        url: absolute(context, "/contact"),
        mainEntity: organization(site),
      },
    ],
  });
};
