import type { i18n, TFunction } from "i18next";
import type { PageData } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import type { Language } from "#i18n/languages.ts";
import { namespaces } from "#i18n/namespaces.ts";

/** Translates keys with their namespace: `t("catalogue:hero.title")`. */
type HeadTranslator = TFunction<typeof namespaces>;

/** The translator for heads. */
export function headTranslator(translator: i18n): HeadTranslator {
  return translator.getFixedT(translator.language, namespaces);
}

/** What a screen's head is made of. `path` has no language prefix; `data` is empty after a navigation in the browser. */
export type HeadContext = { t: HeadTranslator; language: Language; site: Site; data: PageData; path: string };

/** What search engines, chat apps and the window's title show of a screen. `openGraphImage` is a path or an address. */
export type HeadContent = { title: string; description: string; robots?: string; openGraphImage?: string; jsonLd?: unknown[] };

/** Gives a screen's head, the same in the program and in the browser. */
export type HeadFunction = (context: HeadContext) => HeadContent;
