import type { PageData } from "#backend/page-data.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadContext, HeadFunction } from "#head/head-context.ts";
import { organization } from "#head/organization.ts";
import { pageHead } from "#head/page-head.ts";
import { factsOf, itemsOf } from "#i18n/items.ts";

/** The people whom the company names. */
function employees({ t, texts, site }: HeadContext): object {
  const people = itemsOf(texts, "about:team.items");
  if (people.length === 0) return {};
  const employee = people.map((person) => {
    const { picture, email, phone } = factsOf(texts, "about:team.items", person);
    const role = t(`about:team.items.${person}.role`);
    return {
      "@type": "Person",
      name: t(`about:team.items.${person}.name`),
      ...(role === "" ? {} : { jobTitle: role }),
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      ...(picture && { image: site.baseUrl + picture }),
    };
  });
  return { employee };
}

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
        mainEntity: { ...organization(site, data.certificates), ...employees(context) },
      },
    ],
  });
};
