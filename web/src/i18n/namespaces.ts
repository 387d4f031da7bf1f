import type { Language } from "#i18n/languages.ts";

/** The texts of the screens: one JSON file each in `locales/<language>`. A page loads those of the shell and of its own screen. */
export const namespaces = [
  "shell",
  "home",
  "about",
  "products",
  "red-chillies",
  "varieties",
  "spices",
  "agro-commodities",
  "catalogue",
  "quality",
  "why-choose-us",
  "harvest",
  "blog",
  "contact",
  "legal",
  "maps",
  "pictures",
  "translation-info",
  "documents",
] as const;

export type TextNamespace = (typeof namespaces)[number];

/** A long text: one Markdown file in `content/<language>`, without its ending, such as `legal/terms`. */
export type ContentName = `blog/${string}` | `legal/${string}`;

/** The texts of the sections of a page that the company has added, by the name of its entry: `page-own1`. */
export type PageNamespace = `page-${string}`;

/** The path of a long text in its namespace: the text `legal/terms:body`. */
export const BODY = "body";

/** Whether a text, by its name, is Markdown: the body of an article, of a legal page or of a section that the company has added. */
export const isMarkdown = (name: string) => /(:|:sections\.items\.own\d+\.)body$/.test(name);

/** A heading that the table of contents lists, with the anchor that leads to it. */
export type Heading = { id: string; title: string };

/**
 * A long text as a page shows it: its HTML, its second-level headings, how long it takes to read, and whether it is in English on a page of
 * another language.
 */
export type LongText = { html: string; contents: readonly Heading[]; minutes: number; inEnglish: boolean };

/** A namespace that a page can load in its language. */
export type Namespace = TextNamespace | ContentName | PageNamespace;

export function isNamespace(name: unknown): name is Namespace {
  return typeof name === "string" && (namespaces.some((known) => known === name) || /^(blog|legal)\//.test(name));
}

export function isLong(namespace: Namespace): namespace is ContentName {
  return namespace.includes("/");
}

export function isOfOwnPage(namespace: Namespace): namespace is PageNamespace {
  return namespace.startsWith("page-");
}

export function fileOf(language: string, namespace: Namespace): string {
  return isLong(namespace) ? `content/${language}/${namespace}.md` : `locales/${language}/${namespace}.json`;
}

/** The texts of one namespace in one language, as in its file. */
export type Texts = Record<string, unknown>;

/** The source of the texts: the program's embedded files. Undefined if there is no translation yet. */
export type TextSource = (language: Language, namespace: Namespace) => Texts | undefined | Promise<Texts | undefined>;
