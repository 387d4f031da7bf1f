import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";

export const head: HeadFunction = (context) => {
  const { t, site } = context;
  return pageHead(context, {
    title: t("quality:head.title"),
    description: t("quality:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.quality"),
    card: { eyebrow: t("quality:head.eyebrow"), picture: pictureAt(context.texts, "quality") },
  });
};
