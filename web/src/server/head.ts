import type { Site } from "#backend/wire/site.ts";
import type { HeadContent } from "#head/head-context.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import { isAmong } from "#ui/pages-off.ts";
import { linkPreview } from "./link-preview.ts";

type HeadInput = {
  content: HeadContent;
  language: Language;
  translated: readonly Language[];
  site: Site;
  path: string;
  search: string;
  notFound: boolean;
};

/** The parts of a head that depend on the address and the language: canonical address, alternates, link preview. */
export function completeHead({ content, language, translated, site, path, search, notFound }: HeadInput) {
  const { title, description, canonicalPath = path, robots, feed, frame, jsonLd = [] } = content;
  const absolute = (of: Language) => `${site.baseUrl}${pathIn(of, canonicalPath)}`;
  // For search engines, a page that is still shown in English is the English page.
  const own = translated.includes(language) ? language : defaultLanguage;
  const alternates = translated.map((of) => ({ hreflang: of.code, href: absolute(of) }));
  const preview = linkPreview({ content, language: own, translated, site, path, address: absolute(own) });
  // For search engines, a filtered list is the same list: only the bare address is indexed.
  const isVariant = search !== "";
  const isLeftOut = notFound || isVariant || isAmong(site.unlisted, canonicalPath);
  return {
    title,
    description,
    canonical: notFound ? "" : absolute(own),
    robots: isLeftOut ? "noindex, follow" : robots,
    alternates: isLeftOut ? [] : [...alternates, { hreflang: "x-default", href: absolute(defaultLanguage) }],
    ...(notFound ? { openGraph: [], meta: [], socialCard: undefined } : preview),
    ...(feed === undefined ? {} : { feed }),
    ...(frame === undefined ? {} : { frame }),
    appearance: site.appearance,
    jsonLd,
  };
}
