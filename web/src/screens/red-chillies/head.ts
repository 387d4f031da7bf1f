import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { pageHead } from "#head/page-head.ts";

export const head: HeadFunction = (context) => {
  const { t } = context;
  return pageHead(context, {
    title: t("red-chillies:head.title"),
    description: t("red-chillies:head.description"),
    above: [{ name: t("shell:breadcrumb.segments.products"), path: "/products" }],
    crumb: t("shell:breadcrumb.segments.red-chillies"),
    card: { eyebrow: t("red-chillies:hero.eyebrow"), picture: pictureAt(context.texts, "red-chillies") },
  });
};
