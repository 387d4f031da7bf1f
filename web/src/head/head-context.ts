import type { OwnPage } from "#backend/wire/content.ts";
import type { Site } from "#backend/wire/site.ts";
import type { Focus } from "#features/pictures/focus.ts";
import type { Language } from "#i18n/languages.ts";
import { namespaces } from "#i18n/namespaces.ts";
import { type PageTexts, type Translator, translatorOf } from "#i18n/translator.ts";

/** Translates keys with their namespace: `t("catalogue:hero.title")`. */
export type HeadTranslator = Translator<typeof namespaces>;

export function headTranslator(texts: PageTexts): HeadTranslator {
  return translatorOf(texts, namespaces);
}

/** The input for a screen's head; `data` is what the program provided for it. `path` has no language prefix. */
export type HeadContext<Data = unknown> = {
  t: HeadTranslator;
  texts: PageTexts;
  language: Language;
  site: Site;
  /** The pages that the company has added and shows. */
  ownPages: readonly OwnPage[];
  data: Data;
  path: string;
};

/** The preview picture of a page: its heading, a line above it, and the path of one of the site's own pictures with its focal point. */
export type Card = { title?: string; eyebrow?: string; picture?: string; focus?: Focus };

/** The metadata of a screen for search engines, chat apps and the window's title. */
export type HeadContent = {
  title: string;
  description: string;
  /** The name of the page in the breadcrumb, if it cannot be derived from its path. */
  crumb?: string;
  robots?: string;
  /** The canonical path of the screen for search engines, if it has several. */
  canonicalPath?: string;
  /** The publication date of an article, `2024-03-15`. */
  published?: string;
  card?: Card;
  /** The path of a feed of what the page lists. */
  feed?: string;
  /** The address of another site that the page shows in a frame: the program allows that one alone. */
  frame?: string;
  jsonLd?: unknown[];
};

export type HeadFunction<Data = unknown> = (context: HeadContext<Data>) => HeadContent;
