import type { ReadData } from "#backend/page-data.ts";
import type { BrochureProducts } from "#backend/wire/catalogue.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import type { Site } from "#backend/wire/site.ts";
import type { LanguageOffers } from "#frame/language-offers.ts";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import {
  BODY,
  type ContentName,
  fileOf,
  isLong,
  isMarkdown,
  isOfOwnPage,
  type LongText,
  type Namespace,
  type TextSource,
  type Texts,
} from "#i18n/namespaces.ts";
import { CHANGED, FACTS, IN_ENGLISH, type PageTexts, translatorOf } from "#i18n/translator.ts";
import { isTree, putAt, valueAt } from "#i18n/value-at.ts";
import { clearHtmlCache } from "./html-cache.ts";
import { renderMarkdown } from "./markdown.ts";

declare global {
  /** The program's interface for the pages while they are rendered: `name` is "file", "files" or "data". Throws on errors. */
  function host(name: string, argument: string): string;
}

type Manifest = Record<string, { file: string }>;

/**
 * Reads something from the program that rarely changes (texts, the company's data), and parses it only if it differs from the last answer.
 * In that case the cached HTML is dropped.
 */
function cachedQuestion<Value>(name: string, read: (answer: string) => Value): (argument: string) => Value {
  const last = new Map<string, { answer: string; value: Value }>();
  return (argument) => {
    const answer = host(name, argument);
    const previous = last.get(argument);
    if (previous?.answer === answer) return previous.value;
    if (previous !== undefined) clearHtmlCache();
    const value = read(answer);
    last.set(argument, { answer, value });
    return value;
  };
}

const readTexts = cachedQuestion("file", (answer): Texts => JSON.parse(answer));
const readMarkdown = cachedQuestion("file", (answer) => answer);
const readNames = cachedQuestion("files", (answer): ReadonlySet<string> => new Set(JSON.parse(answer)));
const readFiles = cachedQuestion("file", (answer): Manifest => JSON.parse(answer));
const readFacts = cachedQuestion("data", (answer): Site => JSON.parse(answer));

/** The texts in the program, by file name. */
const readTextFiles = () => readNames("texts");

/**
 * The texts of a part of a namespace that the company has changed, by path, which of them are in English on a page of another language, and
 * the entries that lists show and what these have besides, by the path of the list.
 */
type ChangedTexts = {
  texts: Record<string, string>;
  english: readonly string[];
  lists: Record<string, readonly string[]>;
  facts?: Record<string, Texts>;
};

const readChangedTexts = cachedQuestion("data", (answer): ChangedTexts => JSON.parse(answer));

/** A cache of texts with the company's changes by these: most pages need the same ones. */
const merged = new WeakMap<ChangedTexts, { shipped: Texts; texts: Texts }>();

/** The texts of a file with those that the company has changed. `part` is the namespace, or a part of it: `shell:language`. */
function withChanges(shipped: Texts, language: string, part: string): Texts {
  const changed = readChangedTexts(JSON.stringify({ name: "texts", args: { language, part } }));
  const paths = Object.keys(changed.texts);
  const lists = Object.entries(changed.lists);
  if (paths.length === 0 && lists.length === 0) return shipped;
  const found = merged.get(changed);
  if (found?.shipped === shipped) return found.texts;
  const texts: Texts = JSON.parse(JSON.stringify(shipped));
  for (const [path, text] of Object.entries(changed.texts))
    putAt(texts, path.split("."), isMarkdown(`:${path}`) ? longTextOf(text, language, changed.english.includes(path), 3) : text);
  for (const [path, items] of lists) putAt(texts, path.split("."), inOrder(valueAt(texts, path), items));
  if (paths.length > 0) texts[CHANGED] = paths;
  if (changed.facts !== undefined) texts[FACTS] = changed.facts;
  if (changed.english.length > 0) texts[IN_ENGLISH] = changed.english;
  merged.set(changed, { shipped, texts });
  return texts;
}

function longTextOf(markdown: string, language: string, inEnglish: boolean, topLevel: 2 | 3 = 2): LongText {
  const writtenIn = languages.find(({ code }) => code === language && !inEnglish) ?? defaultLanguage;
  return { ...renderMarkdown(markdown, writtenIn, { topLevel }), inEnglish };
}

/** The entries of a list that are shown, in their order. */
function inOrder(entries: unknown, items: readonly string[]): Texts {
  const all = isTree(entries) ? entries : {};
  return Object.fromEntries(items.filter((item) => item in all).map((item) => [item, all[item]]));
}

/** The long texts, by file, as they were rendered last. */
const rendered = new Map<string, { markdown: string; text: LongText }>();

/**
 * A long text, which is the company's if it has written its own. Undefined if it is not translated; one that the program does not ship is
 * blank until the company has written it.
 */
function longText(language: string, name: ContentName): LongText | undefined {
  const files = readTextFiles();
  const { texts, english } = readChangedTexts(JSON.stringify({ name: "texts", args: { language, part: name } }));
  const file = fileOf(language, name);
  const isBlank = !files.has(fileOf(defaultLanguage.code, name));
  const markdown = texts[BODY] ?? (files.has(file) ? readMarkdown(file) : isBlank ? "" : undefined);
  if (markdown === undefined) return undefined;
  const inEnglish = english.includes(BODY);
  const found = rendered.get(file);
  if (found?.markdown === markdown && found.text.inEnglish === inEnglish) return found.text;
  const text = longTextOf(markdown, language, inEnglish);
  rendered.set(file, { markdown, text });
  return text;
}

const NO_TEXTS: Texts = {};

/** The texts of a language, from the program's files, with those that the company has changed. */
export function textFiles(): TextSource {
  const files = readTextFiles();
  return (language, namespace) => {
    if (isLong(namespace)) return longText(language, namespace);
    // The program ships none of them.
    if (isOfOwnPage(namespace)) return withChanges(NO_TEXTS, language, namespace);
    const file = fileOf(language, namespace);
    return files.has(file) ? withChanges(readTexts(file), language, namespace) : undefined;
  };
}

const readLanguages = cachedQuestion("data", (answer): readonly Language[] => {
  const codes: readonly string[] = JSON.parse(answer);
  return languages.filter(({ code }) => codes.includes(code));
});

/** The languages that visitors are shown. */
const shownLanguages = () => readLanguages(JSON.stringify({ name: "languages" }));

/** The languages that visitors are shown, with translations of all of these namespaces. */
export function languagesWith(namespaces: readonly Namespace[]): readonly Language[] {
  const files = readTextFiles();
  return shownLanguages().filter(({ code }) => namespaces.every((namespace) => files.has(fileOf(code, namespace))));
}

/** The text with which each language that visitors are shown offers itself, from its own texts. */
export function languageOffers(): LanguageOffers {
  const offers = shownLanguages().map((language) => {
    const shell = withChanges(readTexts(fileOf(language.code, "shell")), language.code, "shell:language");
    const texts: PageTexts = { language, texts: { shell }, figures: {} };
    const t = translatorOf(texts, "shell");
    return [language.code, { offer: t("language.offer"), decline: t("language.decline") }] as const;
  });
  return Object.fromEntries(offers);
}

/** The build's manifest, as written by Vite. */
export function readManifest(): Manifest {
  return readFiles("client-manifest.json");
}

export function readSite(language: string): Site {
  return readFacts(JSON.stringify({ name: "site", args: { language } }));
}

const readPages = cachedQuestion("data", (answer): readonly OwnPage[] => JSON.parse(answer));

/** The pages that the company has added and shows. */
export const readOwnPages = () => readPages(JSON.stringify({ name: "ownPages" }));

/** The data of the brochure, or of that of one category; null if it has no products. */
export function readBrochure(language: string, category: string | undefined): BrochureProducts | null {
  return JSON.parse(host("data", JSON.stringify({ name: "brochure", args: { language, category } })));
}

/** The data for a screen; null if what it refers to does not exist. */
export const readData: ReadData = (name, parameters) => JSON.parse(host("data", JSON.stringify({ name, args: parameters })));
