import type { Site } from "#backend/wire/site.ts";
import type { Focus } from "#features/pictures/focus.ts";
import type { Language } from "#i18n/languages.ts";
import { namespaces } from "#i18n/namespaces.ts";
import { type PageTexts, type Translator, translatorOf } from "#i18n/translator.ts";

/** Translates keys with their namespace: `t("catalogue:hero.title")`. */
export type HeadTranslator = Translator<typeof namespaces>;

/** The translator for heads. */
export function headTranslator(texts: PageTexts): HeadTranslator {
  return translatorOf(texts, namespaces);
}

/** What a screen's head is made of, `data` being what the program gave for it. `path` has no language prefix. */
export type HeadContext<Data = unknown> = { t: HeadTranslator; language: Language; site: Site; data: Data; path: string };

/** The picture of a page in a chat: its heading, a line above it, and the path of one of the site's own pictures with what of it stays in sight. */
export type Card = { title?: string; eyebrow?: string; picture?: string; focus?: Focus };

/** What search engines, chat apps and the window's title show of a screen. */
export type HeadContent = {
  title: string;
  description: string;
  /** What the breadcrumb calls the page, where its path does not say it. */
  crumb?: string;
  robots?: string;
  /** The path by which search engines know the screen, where it has several. */
  canonicalPath?: string;
  /** For an article, the day on which it appeared, `2024-03-15`. */
  published?: string;
  card?: Card;
  jsonLd?: unknown[];
};

/** Gives a screen's head. */
export type HeadFunction = (context: HeadContext) => HeadContent;
