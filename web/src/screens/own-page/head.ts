import { ownPageText } from "#backend/own-pages.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";

/** The head of a page that the company has added. */
export const head: HeadFunction<{ ownPage: OwnPage }> = (context) => {
  const { ownPage } = context.data;
  const text = (field: "title" | "eyebrow" | "lead" | "description") => ownPageText(context.t, ownPage, field);
  return pageHead(context, {
    title: text("title"),
    description: text("description") || text("lead"),
    robots: ownPage.unlisted ? "noindex, follow" : undefined,
    card: { eyebrow: text("eyebrow"), picture: ownPage.picture ?? undefined },
  });
};
