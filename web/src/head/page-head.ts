import type { ProductLink } from "#backend/wire/catalogue.ts";
import type { Card, HeadContent, HeadContext } from "#head/head-context.ts";
import { pathIn } from "#i18n/path-in.ts";
import { isOn } from "#ui/pages-off.ts";

type PageHead = {
  /** The page's name, without the company's. */
  title: string;
  description: string;
  /** The name of the page in the breadcrumb; by default its title. */
  crumb?: string;
  /** The pages above this one, from the top, without the home page. */
  above?: readonly { name: string; path: string }[];
  /** Structured data for search engines, besides the breadcrumb. */
  jsonLd?: readonly object[];
  /** The preview picture of the page; by default its heading is the title. */
  card?: Card;
} & Pick<HeadContent, "canonicalPath" | "robots" | "published" | "feed" | "frame">;

/** A page's head, with the breadcrumb for search engines. */
export function pageHead(
  context: HeadContext,
  { title, description, crumb = title, above = [], jsonLd = [], card, canonicalPath = context.path, ...others }: PageHead,
): HeadContent {
  const { t, site } = context;
  const aboveOn = above.filter(({ path }) => isOn(site.pagesOff, path));
  const steps = [{ name: t("shell:breadcrumb.home"), path: "/" }, ...aboveOn, { name: crumb, path: canonicalPath }];
  const breadcrumb = {
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
    ...others,
    card: { title, ...card },
    jsonLd: [...jsonLd, ...(canonicalPath === "/" ? [] : [breadcrumb])].map((data) => ({ "@context": "https://schema.org", ...data })),
  };
}

/** Active products as a list for search engines: one element of `jsonLd`, or none without products. */
export function productList(context: HeadContext, name: string, products: readonly ProductLink[]): object[] {
  if (products.length === 0) return [];
  return [{ "@type": "ItemList", name, numberOfItems: products.length, itemListElement: productElements(context, products) }];
}

export function productElements(context: HeadContext, products: readonly ProductLink[]): object[] {
  return products.map(({ name, slug }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: absolute(context, `/catalog/${slug}`),
  }));
}

/** The absolute address of a page in the language of this one, for search engines. */
export function absolute({ site, language }: Pick<HeadContext, "site" | "language">, path: string): string {
  return `${site.baseUrl}${pathIn(language, path)}`;
}
