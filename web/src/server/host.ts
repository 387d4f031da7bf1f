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
import type { OwnTexts } from "#screens/define-screen.tsx";
import { clearHtmlCache } from "./html-cache.ts";
import { renderMarkdown } from "./markdown.ts";
import { parseUnmarked } from "./text-marks.ts";

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
const readFacts = cachedQuestion<Site>("data", parseUnmarked);

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

/** The languages of the site. A page asks for them once. */
export type SiteLanguages = {
  /** Also those that visitors are not shown. */
  all: readonly Language[];
  shown: readonly Language[];
  /** The namespaces of which there is a text in a language that the company has added, by its code; undefined for the others. */
  begun: ReadonlyMap<string, readonly string[]>;
};

type LanguagesAnswer = { on: readonly string[]; added: readonly (Omit<Language, "prefix"> & { begun: readonly string[] })[] };

const readLanguages = cachedQuestion("data", (answer): SiteLanguages => {
  const { on, added }: LanguagesAnswer = parseUnmarked(answer);
  const all = [...languages, ...added.map(({ begun: _, ...facts }) => ({ ...facts, prefix: `/${facts.code}` }))];
  return { all, shown: all.filter(({ code }) => on.includes(code)), begun: new Map(added.map(({ code, begun }) => [code, begun])) };
});

export const readSiteLanguages = () => readLanguages(JSON.stringify({ name: "languages" }));

/** The language of the site with a code; English if there is none. */
export const languageNamed = ({ all }: SiteLanguages, code: string): Language =>
  all.find((language) => language.code === code) ?? defaultLanguage;

const readChangedTexts = cachedQuestion<ChangedTexts>("data", parseUnmarked);

/** A cache of texts with the company's changes by these: most pages need the same ones. */
const merged = new WeakMap<ChangedTexts, { shipped: Texts; texts: Texts }>();

/**
 * The texts of a file with those that the company has changed. `part` is the namespace, or a part of it: `shell:language`. With `onEnglish`, the
 * file is the English one of a language that the company has added, and what it has not translated is English.
 */
function withChanges(shipped: Texts, language: Language, part: string, onEnglish = false): Texts {
  const changed = readChangedTexts(JSON.stringify({ name: "texts", args: { language: language.code, part } }));
  const paths = Object.keys(changed.texts);
  const lists = Object.entries(changed.lists);
  if (paths.length === 0 && lists.length === 0 && !onEnglish) return shipped;
  const found = merged.get(changed);
  if (found?.shipped === shipped) return found.texts;
  const texts: Texts = JSON.parse(JSON.stringify(shipped));
  for (const [path, text] of Object.entries(changed.texts))
    putAt(texts, path.split("."), isMarkdown(`:${path}`) ? longTextOf(text, language, changed.english.includes(path), 3) : text);
  for (const [path, items] of lists) putAt(texts, path.split("."), inOrder(valueAt(texts, path), items));
  const translated = new Set(paths.filter((path) => !changed.english.includes(path)));
  const english = onEnglish ? leavesOf(texts).filter((path) => !translated.has(path)) : changed.english;
  if (paths.length > 0) texts[CHANGED] = paths;
  if (changed.facts !== undefined) texts[FACTS] = changed.facts;
  if (english.length > 0) texts[IN_ENGLISH] = english;
  merged.set(changed, { shipped, texts });
  return texts;
}

/** The paths of all texts. */
function leavesOf(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (isTree(value) ? leavesOf(value).map((path) => `${key}.${path}`) : [key]));
}

function longTextOf(markdown: string, language: Language, inEnglish: boolean, topLevel: 2 | 3 = 2): LongText {
  return { ...renderMarkdown(markdown, inEnglish ? defaultLanguage : language, { topLevel }), inEnglish };
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
function longText(language: Language, name: ContentName): LongText | undefined {
  const files = readTextFiles();
  const { texts, english } = readChangedTexts(JSON.stringify({ name: "texts", args: { language: language.code, part: name } }));
  const file = fileOf(language.code, name);
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

const SHELL = "shell";
const ENGLISH = defaultLanguage.code;
const NO_TEXTS: Texts = {};

/**
 * The texts of a language, from the program's files, with those that the company has changed. In a language that it has added, a page of these
 * namespaces is whole in English until one of its texts is translated; then each text says whether it is. The frame's texts always do, as do all
 * on a page that is edited, for each can be translated there.
 */
export function textFiles(ofPage: readonly Namespace[], { begun }: SiteLanguages, isEdited = false): TextSource {
  const files = readTextFiles();
  return (language, namespace) => {
    if (isLong(namespace)) return longText(language, namespace);
    // The program ships none of them.
    if (isOfOwnPage(namespace)) return withChanges(NO_TEXTS, language, namespace);
    const ofAdded = begun.get(language.code);
    if (ofAdded !== undefined) {
      const isBegun = isEdited || ofPage.some((ofThis) => ofThis !== SHELL && ofAdded.includes(ofThis));
      return namespace === SHELL || isBegun ? withChanges(readTexts(fileOf(ENGLISH, namespace)), language, namespace, true) : undefined;
    }
    const file = fileOf(language.code, namespace);
    return files.has(file) ? withChanges(readTexts(file), language, namespace) : undefined;
  };
}

/**
 * The languages that visitors are shown, with translations of all of these namespaces, and of the texts that the data name. In one that the company
 * has added, one text of the page's own is enough. Its own are the first after the frame's, as in `Screen::languages` of the program.
 */
export function languagesWith(namespaces: readonly Namespace[], { shown, begun }: SiteLanguages, ownTexts?: OwnTexts): readonly Language[] {
  const files = readTextFiles();
  const own = namespaces.find((namespace) => namespace !== SHELL) ?? SHELL;
  const isThere = ({ code }: Language) => {
    const ofAdded = begun.get(code);
    if (ofAdded !== undefined) return ownTexts !== undefined || ofAdded.includes(own);
    return namespaces.every((namespace) => files.has(fileOf(code, namespace)));
  };
  return shown.filter((language) => isThere(language) && (ownTexts?.languages.includes(language.code) ?? true));
}

/**
 * The name of the list of a page's sections, by the namespaces of its texts, of which the first short ones after the frame's are its own. Undefined
 * where they have a fixed order, and on pages that the company has added.
 */
export function sectionListOf(namespaces: readonly Namespace[]): string | undefined {
  const own = namespaces.find((namespace) => namespace !== SHELL && !isLong(namespace));
  if (own === undefined || isOfOwnPage(own)) return undefined;
  return isTree(valueAt(readTexts(fileOf(ENGLISH, own)), "sections.items")) ? `${own}:sections.items` : undefined;
}

/** The text with which each language that visitors are shown offers itself, from its own texts. */
export function languageOffers({ shown, begun }: SiteLanguages): LanguageOffers {
  const offers = shown.map((language) => {
    const isAdded = begun.has(language.code);
    const shell = withChanges(readTexts(fileOf(isAdded ? ENGLISH : language.code, SHELL)), language, "shell:language", isAdded);
    const texts: PageTexts = { language, texts: { shell }, figures: {} };
    const t = translatorOf(texts, SHELL);
    const english = shell[IN_ENGLISH];
    // "Continue in English?" is no offer of another language.
    const isOffer = !(Array.isArray(english) && english.includes("language.offer"));
    return { language, offer: isOffer ? t("language.offer") : language.name, decline: t("language.decline") };
  });
  return offers;
}

/** The build's manifest, as written by Vite. */
export function readManifest(): Manifest {
  return readFiles("client-manifest.json");
}

export function readSite(language: string): Site {
  return readFacts(JSON.stringify({ name: "site", args: { language } }));
}

const readPages = cachedQuestion<readonly OwnPage[]>("data", parseUnmarked);

/** The pages that the company has added and shows. */
export const readOwnPages = () => readPages(JSON.stringify({ name: "ownPages" }));

/** The data of the brochure, or of that of one category; null if it has no products. */
export function readBrochure(language: string, category: string | undefined): BrochureProducts | null {
  return parseUnmarked(host("data", JSON.stringify({ name: "brochure", args: { language, category } })));
}

/** The data for a screen; null if what it refers to does not exist. */
export const readData: ReadData = (name, parameters) => parseUnmarked(host("data", JSON.stringify({ name, args: parameters })));
