import type { Site } from "#backend/wire/site.ts";
import type { Focus } from "#features/pictures/focus.ts";
import type { HeadContent } from "#head/head-context.ts";
import type { Language } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";

type PreviewInput = {
  content: HeadContent;
  language: Language;
  /** The languages that the page can be read in. */
  translated: readonly Language[];
  site: Site;
  path: string;
  /** The page's canonical address. */
  address: string;
};

/** What the page's picture shows; the program draws it. */
export type SocialCard = { title: string; eyebrow: string; picture?: string; focus?: Focus };

/** The picture's size in pixels, as the program draws it. */
const size = { width: "1200", height: "630" };

/** What chat applications and social networks show beside a link to the page. */
export function linkPreview({ content, language, translated, site, path, address }: PreviewInput) {
  const { title, description, published, card = {} } = content;
  const others = translated.filter(({ code }) => code !== language.code);
  const socialCard: SocialCard = {
    title: card.title ?? withoutCompany(title, site),
    eyebrow: card.eyebrow ?? site.company.tagline ?? "",
    // A picture on another server is not the program's to draw.
    picture: card.picture?.startsWith("/") ? card.picture : undefined,
    focus: card.focus,
  };
  return {
    openGraph: [
      { property: "og:type", content: published === undefined ? "website" : "article" },
      { property: "og:site_name", content: site.company.name },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      { property: "og:locale", content: localeOf(language) },
      ...others.map((other) => ({ property: "og:locale:alternate", content: localeOf(other) })),
      { property: "og:image", content: `${site.baseUrl}${picturePath(pathIn(language, path), path)}` },
      { property: "og:image:type", content: "image/jpeg" },
      { property: "og:image:width", content: size.width },
      { property: "og:image:height", content: size.height },
      { property: "og:image:alt", content: title },
      ...(published === undefined ? [] : [{ property: "article:published_time", content: published }]),
    ],
    meta: [{ name: "twitter:card", content: "summary_large_image" }],
    socialCard,
  };
}

/** Where the program serves the picture of a page: "/social/de/catalog.jpg"; of a home page "/social/de/index.jpg". */
function picturePath(pathInLanguage: string, path: string): string {
  if (path !== "/") return `/social${pathInLanguage}.jpg`;
  return pathInLanguage === "/" ? "/social/index.jpg" : `/social${pathInLanguage}/index.jpg`;
}

/** The company stands on the picture already. */
function withoutCompany(title: string, site: Site): string {
  const ending = ` | ${site.company.name}`;
  return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}

/** A language with the country whose spelling it has: English is that of the exporter. */
function localeOf({ code, flag }: Language): string {
  return code === "en" ? "en_IN" : `${code}_${flag}`;
}
