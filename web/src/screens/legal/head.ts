import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";
import { legalPageOf } from "#screens/legal/legal-pages.ts";

export const head: HeadFunction = (context) => {
  const { t, site, path } = context;
  const page = legalPageOf(path);
  return pageHead(context, {
    title: t(`legal:pages.${page}.title`),
    description: t(`legal:pages.${page}.description`, { company: site.company.name }),
    crumb: t(`shell:breadcrumb.segments.${page}`),
    card: { eyebrow: t("legal:eyebrow") },
  });
};
