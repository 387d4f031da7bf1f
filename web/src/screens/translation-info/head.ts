import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";

export const head: HeadFunction = (context) => {
  const { t, site } = context;
  return pageHead(context, {
    title: t("translation-info:head.title"),
    description: t("translation-info:head.description", { company: site.company.name }),
    crumb: t("shell:breadcrumb.segments.translation-info"),
    card: { eyebrow: t("translation-info:hero.eyebrow") },
  });
};
