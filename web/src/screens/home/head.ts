import type { PageData } from "#backend/page-data.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { organization } from "#head/organization.ts";
import { absolute, pageHead } from "#head/page-head.ts";

/** The home page's head, with the company and its site as structured data for search engines. */
export const head: HeadFunction<Pick<PageData, "certificates">> = (context) => {
  const { t, site, language, data } = context;
  const { company, baseUrl } = site;
  const pages = Object.values(company.social).filter((address) => address !== null);
  const organizationId = `${baseUrl}/#organization`;
  return pageHead(context, {
    title: t("home:head.title"),
    description: t("home:head.description", { company: company.name }),
    card: {
      title: `${t("home:hero.title")} ${t("home:hero.claim")}`,
      eyebrow: t("home:hero.eyebrow"),
      picture: pictureAt(context.texts, "home"),
    },
    jsonLd: [
      {
        ...organization(site, data.certificates),
        "@id": organizationId,
        logo: `${baseUrl}${site.appearance.logo?.address ?? "/favicon.svg"}`,
        ...(pages.length === 0 ? {} : { sameAs: pages }),
      },
      {
        "@type": "WebSite",
        "@id": `${baseUrl}/#website`,
        name: company.name,
        url: absolute(context, "/"),
        inLanguage: language.code,
        publisher: { "@id": organizationId },
      },
    ],
  });
};
