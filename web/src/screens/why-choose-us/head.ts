import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";

export const head: HeadFunction = (context) => {
  const { t, site } = context;
  return pageHead(context, {
    title: t("why-choose-us:head.title"),
    description: t("why-choose-us:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.why-choose-us"),
    card: { title: t("why-choose-us:hero.title"), eyebrow: t("why-choose-us:hero.eyebrow"), picture: pictureAt(context.texts, "why") },
  });
};
