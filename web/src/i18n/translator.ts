import type { Figures } from "#i18n/figures.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Language } from "#i18n/languages.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { englishPlurals, type PluralRules, pluralForm } from "#i18n/plural-rules.ts";
import { FIGURE, figureNamed, statesAll, withoutUnstated } from "#i18n/stated.ts";
import type { TextKey, TextNames } from "#i18n/text-keys.ts";
import { isTree, valueAt } from "#i18n/value-at.ts";

/** The texts of a page. It is plain data, so that a part of it can be written into the page as JSON (`pickTexts`). */
export type PageTexts = {
  language: Language;
  /** By namespace. */
  texts: Record<string, Texts>;
  /** The values of `{{figure.…}}`. */
  figures: Figures;
  /** Whether these are the texts of an island, which lists them. */
  partial?: boolean;
  /** Marks a text in the page's HTML with its name. Only on the server (`server/text-marks.ts`). */
  mark?: TextMark;
  /** Marks the value of `{{figure.…}}` by the path of that, where the page is edited. */
  markFigure?: (path: string, value: string) => string;
};

/** Takes the name of a text, `about:hero.title`, and the text. `inEnglish`: it is in English on a page of another language. */
export type TextMark = (name: string, text: string, inEnglish: boolean) => string;

/** Whether the page is edited: then every text is marked. */
export const isEdited = ({ mark }: PageTexts) => (mark?.("", "", false) ?? "") !== "";

/** The values of a text's placeholders; `count` also selects the plural form. */
export type TextValues = Record<string, string | number | null | undefined>;

export type Translator<Names extends TextNames> = (key: TextKey<Names>, values?: TextValues) => string;

/** The key for the language code of texts that are not in the page's language. */
export const WRITTEN_IN = "$language";

/** The key for the paths of single texts that are in English on a page of another language. */
export const IN_ENGLISH = "$english";

/** The key for the paths of the texts that the company has changed. */
export const CHANGED = "$changed";

/** The key for the facts of entries of lists that the company has changed, by the path of the list and the name of the entry. */
export const FACTS = "$facts";

/** A translator for the keys of one or several namespaces. A missing text shows its key. */
export function translatorOf<Names extends TextNames>(page: PageTexts, names: Names): Translator<Names> {
  const [first]: readonly string[] = typeof names === "string" ? [names] : names;
  return (key, values = {}) => {
    const [namespace, path] = key.includes(":") ? splitOnce(key, ":") : [first ?? "", key];
    const own = pathOf(page, namespace, path, values.count);
    const text = valueAt(page.texts[namespace], own);
    if (typeof text !== "string") {
      if (page.partial && import.meta.env.DEV) throw new Error(`the island does not name the text ${namespace}:${path}`);
      return path;
    }
    // Where a page is edited, a sentence that is left out for its figure can be changed.
    const isWhole = isEdited(page) && !isStated(text, page.figures);
    const filled = () => interpolate(withoutUnstated(text, page.figures), (name) => values[name] ?? figureShown(page, name));
    const shown = figuresInOrder(isWhole ? text : filled(), page.language);
    // A component asks whether there is a text.
    if (shown === "") return "";
    return page.mark?.(`${namespace}:${own}`, shown, isInEnglish(page.texts[namespace], own)) ?? shown;
  };
}

/** Whether single texts are in English on a page of another language. */
export function hasEnglish({ texts }: PageTexts): boolean {
  return Object.values(texts).some((tree) => tree[IN_ENGLISH] !== undefined);
}

function isInEnglish(tree: Texts | undefined, path: string): boolean {
  const paths = tree?.[IN_ENGLISH];
  return Array.isArray(paths) && paths.includes(path);
}

/** The business figure for a placeholder, as a page shows it: marked where the page is edited. */
export function figureShown({ figures, markFigure }: PageTexts, name: string): string | undefined {
  const value = figureNamed(figures, name);
  return value === undefined || markFigure === undefined ? value : markFigure(name.slice(FIGURE.length), value);
}

/** Whether the company states all business figures that a text or a tree of texts names. */
export function isStated(texts: unknown, figures: Figures): boolean {
  if (typeof texts === "string") return statesAll(texts, figures);
  return !isTree(texts) || Object.values(texts).every((text) => isStated(text, figures));
}

/** Whether one of the loaded namespaces is in English on a page of another language. */
export function isUntranslated({ texts }: PageTexts, namespaces: readonly string[]): boolean {
  return namespaces.some((namespace) => texts[namespace]?.[WRITTEN_IN] !== undefined);
}

/** The path of a text: for a count that of its plural form, in the language of the text, where it has forms. */
function pathOf({ language, texts }: PageTexts, namespace: string, path: string, count: TextValues[string]): string {
  if (typeof count !== "number") return path;
  const tree = texts[namespace];
  const writtenIn = tree?.[WRITTEN_IN];
  const formIn = (plurals: PluralRules) => `${path}_${pluralForm(plurals, count)}`;
  // Where a form is not translated, English has its own.
  const forms = [...(writtenIn === undefined ? [language.plurals] : []), englishPlurals].map(formIn);
  return forms.find((form) => valueAt(tree, form) !== undefined) ?? path;
}

function splitOnce(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}
