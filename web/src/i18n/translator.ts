import type { Figures } from "#i18n/figures.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Language } from "#i18n/languages.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { pluralForm } from "#i18n/plural-rules.ts";
import type { TextKey, TextNames } from "#i18n/text-keys.ts";
import { valueAt } from "#i18n/value-at.ts";

/** The texts of a page. Plain data: a part of it can be written into the page as JSON (`pickTexts`). */
export type PageTexts = {
  language: Language;
  /** By the names of their namespaces. */
  texts: Record<string, Texts>;
  /** What `{{figure.…}}` stands for. */
  figures: Figures;
  /** Whether these are the texts of an island, which names them. */
  partial?: boolean;
};

/** What the placeholders of a text stand for; `count` chooses its plural form as well. */
export type TextValues = Record<string, string | number | null | undefined>;

/** Gives the text of a key in the page's language. */
export type Translator<Names extends TextNames> = (key: TextKey<Names>, values?: TextValues) => string;

/** The key under which texts carry the code of the language that they are written in, where it is not the page's. */
export const WRITTEN_IN = "$language";

/** A translator for the keys of one namespace or several. A missing text shows its key. */
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

/** The business figure that a placeholder names, `figure.chilli.moisture`. */
export function figureNamed(figures: Figures, name: string): string | undefined {
  const [kind, path] = splitOnce(name, ".");
  const found = kind === "figure" ? valueAt(figures, path) : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Whether one of the loaded namespaces stands in English on a page of another language. */
export function isUntranslated({ texts }: PageTexts, namespaces: readonly string[]): boolean {
  return namespaces.some((namespace) => texts[namespace]?.[WRITTEN_IN] !== undefined);
}

function textOf({ language, texts }: PageTexts, namespace: string, path: string, count: TextValues[string]): string | undefined {
  const tree = texts[namespace];
  const found = typeof count === "number" ? pluralOf(tree, path, count, language) : valueAt(tree, path);
  return typeof found === "string" ? found : undefined;
}

/** The form that goes with the count in the language that the text is written in; a text without forms is the same for any. */
function pluralOf(tree: Texts | undefined, path: string, count: number, { code }: Language): unknown {
  const writtenIn = tree?.[WRITTEN_IN];
  const form = pluralForm(typeof writtenIn === "string" ? writtenIn : code, count);
  return valueAt(tree, `${path}_${form}`) ?? valueAt(tree, path);
}

function splitOnce(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}
