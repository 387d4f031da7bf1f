import type { Site } from "#backend/wire/site.ts";
import type { Focus } from "#features/pictures/focus.ts";
import type { HeadContent } from "#head/head-context.ts";
import type { Language } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";

type PreviewInput = {
  content: HeadContent;
  language: Language;
  translated: readonly Language[];
  site: Site;
  path: string;
  address: string;
};

/** The content of the preview picture, which the program draws. */
export type SocialCard = {
  title: string;
  eyebrow: string;
  picture?: string;
  focus?: Focus;
  typefaces?: string;
  colours: Record<string, string>;
  /** The addresses of the company's logos. */
  logo?: string;
  logoOnDark?: string;
};

/** The size of the picture in pixels, as drawn by the program. */
const size = { width: "1200", height: "630" };

/** The preview of a link to the page in chat applications and social networks. */
export function linkPreview({ content, language, translated, site, path, address }: PreviewInput) {
  const { title, description, published, card = {} } = content;
  const others = translated.filter(({ code }) => code !== language.code);
  const socialCard: SocialCard = {
    title: card.title ?? title,
    eyebrow: card.eyebrow ?? site.company.tagline ?? "",
    // Pictures on other servers are not supported by the program.
    picture: card.picture?.startsWith("/") ? card.picture : undefined,
    focus: card.focus,
    typefaces: site.appearance.typefaces ?? undefined,
    colours: site.appearance.colours,
    logo: site.appearance.logo?.address,
    logoOnDark: site.appearance.logoOnDark?.address,
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

/** The path of a page's picture: "/social/de/catalog.jpg"; for a home page "/social/de/index.jpg". */
function picturePath(pathInLanguage: string, path: string): string {
  if (path !== "/") return `/social${pathInLanguage}.jpg`;
  return pathInLanguage === "/" ? "/social/index.jpg" : `/social${pathInLanguage}/index.jpg`;
}

/** A language with the country of its spelling: English is that of the exporter. */
function localeOf({ code, flag }: Language): string {
  return code === "en" ? "en_IN" : `${code}_${flag}`;
}
