import type { ProductLink } from "#backend/wire/ProductLink.ts";
import type { Card, HeadContent, HeadContext } from "#head/head-context.ts";
import { pathIn } from "#i18n/path-in.ts";

type PageHead = {
  /** The page's name, without the company's. */
  title: string;
  description: string;
  /** What the breadcrumb calls the page; its title unless told. */
  crumb?: string;
  /** The pages above this one, from the top, without home. */
  above?: readonly { name: string; path: string }[];
  /** What the page is about, for search engines, besides the breadcrumb. */
  jsonLd?: readonly unknown[];
  /** The picture of the page in a chat; its heading is the title unless told. */
  card?: Card;
} & Pick<HeadContent, "canonicalPath" | "published">;

/** A page's head, with the way from the home page to it for search engines. */
export function pageHead(
  context: HeadContext,
  { title, description, crumb = title, above = [], jsonLd = [], card, canonicalPath = context.path, published }: PageHead,
): HeadContent {
  const { t, site } = context;
  const steps = [{ name: t("shell:breadcrumb.home"), path: "/" }, ...above, { name: crumb, path: canonicalPath }];
  const breadcrumb = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(context, path),
    })),
  };
  return {
    title: t("shell:head.title", { title, company: site.company.name }),
    description,
    crumb,
    canonicalPath,
    published,
    card: { title, ...card },
    jsonLd: [...jsonLd, ...(canonicalPath === "/" ? [] : [breadcrumb])],
  };
}

/** Products on offer as a list for search engines: one part of `jsonLd`, or none without products. */
export function productList(context: HeadContext, name: string, products: readonly ProductLink[]): unknown[] {
  if (products.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "ItemList",
      name,
      numberOfItems: products.length,
      itemListElement: products.map((product, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: product.name,
        url: absolute(context, `/catalog/${product.slug}`),
      })),
    },
  ];
}

/** The address of a page in the language of this one, as search engines take it. */
export function absolute({ site, language }: Pick<HeadContext, "site" | "language">, path: string): string {
  return `${site.baseUrl}${pathIn(language, path)}`;
}
