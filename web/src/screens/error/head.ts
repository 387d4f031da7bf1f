import type { Site } from "#backend/wire/site.ts";
import type { HeadContent, HeadTranslator } from "#head/head-context.ts";

/** The head of a page that could not be rendered. */
export function errorHead(t: HeadTranslator, site: Site): HeadContent {
  const title = t("shell:error.title");
  return { title: t("shell:head.title", { title, company: site.company.name }), description: "", crumb: title, robots: "noindex" };
}
