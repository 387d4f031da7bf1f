import type { HeadFunction } from "#head/head-context.ts";

export const notFoundHead: HeadFunction = ({ t, site }) => ({
  title: t("shell:head.title", { title: t("shell:notFound.title"), company: site.company.name }),
  description: t("shell:notFound.text"),
  robots: "noindex, follow",
});
