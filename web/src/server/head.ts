import type { Site } from "#backend/wire/site.ts";
import type { HeadContent } from "#head/head-context.ts";
import { defaultLanguage, type Language, languages, pathIn } from "#i18n/languages.ts";

type HeadInput = { content: HeadContent; language: Language; site: Site; path: string; search: string; notFound: boolean };

/** The parts of a head that follow from the address and the language: canonical, alternates, Open Graph. */
export function completeHead({ content, language, site, path, search, notFound }: HeadInput) {
  const { title, description, robots, openGraphImage, jsonLd = [] } = content;
  const absolute = (of: Language) => `${site.baseUrl}${pathIn(of, path)}`;
  const alternates = languages.map((of) => ({ hreflang: of.code, href: absolute(of) }));
  const openGraph = [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.company.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: absolute(language) },
    { property: "og:locale", content: language.code },
    ...(openGraphImage === undefined ? [] : [{ property: "og:image", content: new URL(openGraphImage, site.baseUrl).href }]),
  ];
  // A filtered list is the same list to a search engine: only the bare address is indexed.
  const isVariant = search !== "";
  return {
    title,
    description,
    canonical: notFound ? "" : absolute(language),
    robots: notFound || isVariant ? "noindex, follow" : robots,
    alternates: notFound || isVariant ? [] : [...alternates, { hreflang: "x-default", href: absolute(defaultLanguage) }],
    openGraph: notFound ? [] : openGraph,
    jsonLd,
  };
}
