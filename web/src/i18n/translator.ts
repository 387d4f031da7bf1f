import type { Figures } from "#i18n/figures.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Language } from "#i18n/languages.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { pluralForm } from "#i18n/plural-rules.ts";
import type { TextKey, TextNames } from "#i18n/text-keys.ts";
import { valueAt } from "#i18n/value-at.ts";

/** The texts of a page. It is plain data, so that a part of it can be written into the page as JSON (`pickTexts`). */
export type PageTexts = {
  language: Language;
  /** By namespace. */
  texts: Record<string, Texts>;
  /** The values of `{{figure.…}}`. */
  figures: Figures;
  /** Whether these are the texts of an island, which lists them. */
  partial?: boolean;
};

/** The values of a text's placeholders; `count` also selects the plural form. */
export type TextValues = Record<string, string | number | null | undefined>;

export type Translator<Names extends TextNames> = (key: TextKey<Names>, values?: TextValues) => string;

/** The key for the language code of texts that are not in the page's language. */
export const WRITTEN_IN = "$language";

/** A translator for the keys of one or several namespaces. A missing text shows its key. */
export function translatorOf<Names extends TextNames>(page: PageTexts, names: Names): Translator<Names> {
  const [first]: readonly string[] = typeof names === "string" ? [names] : names;
  return (key, values = {}) => {
    const [namespace, path] = key.includes(":") ? splitOnce(key, ":") : [first ?? "", key];
    const text = textOf(page, namespace, path, values.count);
    if (text === undefined) {
      if (page.partial && import.meta.env.DEV) throw new Error(`the island does not name the text ${namespace}:${path}`);
      return path;
    }
    const filled = interpolate(text, (name) => values[name] ?? figureNamed(page.figures, name));
    return figuresInOrder(filled, page.language);
  };
}

/** The business figure for a placeholder, `figure.chilli.moisture`. */
export function figureNamed(figures: Figures, name: string): string | undefined {
  const [kind, path] = splitOnce(name, ".");
  const found = kind === "figure" ? valueAt(figures, path) : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Whether one of the loaded namespaces is in English on a page of another language. */
export function isUntranslated({ texts }: PageTexts, namespaces: readonly string[]): boolean {
  return namespaces.some((namespace) => texts[namespace]?.[WRITTEN_IN] !== undefined);
}

function textOf({ language, texts }: PageTexts, namespace: string, path: string, count: TextValues[string]): string | undefined {
  const tree = texts[namespace];
  const found = typeof count === "number" ? pluralOf(tree, path, count, language) : valueAt(tree, path);
  return typeof found === "string" ? found : undefined;
}

/** The plural form for the count, in the language of the text; a text without forms is the same for all counts. */
function pluralOf(tree: Texts | undefined, path: string, count: number, { code }: Language): unknown {
  const writtenIn = tree?.[WRITTEN_IN];
  const form = pluralForm(typeof writtenIn === "string" ? writtenIn : code, count);
  return valueAt(tree, `${path}_${form}`) ?? valueAt(tree, path);
}

function splitOnce(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}
