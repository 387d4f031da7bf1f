import type { HeadContent, HeadContext } from "#head/head-context.ts";

export const notFoundHead = ({ t, site }: Pick<HeadContext, "t" | "site">): HeadContent => ({
  title: t("shell:head.title", { title: t("shell:notFound.title"), company: site.company.name }),
  description: t("shell:notFound.text"),
  robots: "noindex, follow",
});
