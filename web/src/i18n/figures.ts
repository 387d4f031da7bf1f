import { interpolate } from "#i18n/interpolate.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { joined, valueWordsOf } from "#i18n/lists.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { inNumerals, numberIn } from "#i18n/numerals.ts";
import { placeNamed } from "#i18n/places.ts";
import { pluralForm } from "#i18n/plural-rules.ts";
import { typeset } from "#i18n/typography.ts";
import { putAt } from "#i18n/value-at.ts";

/** Within how long the company promises to answer: `working` are the hours in which it works. */
export type ReplyTime = { hours: number; working: boolean };

/** A business figure in English notation: more than a number, a text such as "10-12%", weights of bags, or terms. */
type Figure = number | string | readonly number[] | readonly string[];

type StatedFigures = Readonly<Record<string, Figure>>;

/** What the company states of itself. `figures` have their names in the texts. */
export type Stated = { figures: StatedFigures; replyTime: ReplyTime };

export type Figures = { [name: string]: string | Figures };

type Cached = { maps: Texts | undefined; reply: string; stated: StatedFigures; figures: Figures };

/** The figures of each language, cached with what they were made from, because all pages need the same ones. */
const cache = new Map<string, Cached>();

/**
 * The business figures that texts refer to as `{{figure.…}}`, in a language's notation. `maps` are its texts for maps, which have the names
 * of the ports.
 */
export function figuresIn(language: Language, { figures: stated, replyTime }: Stated, maps?: Texts): Figures {
  const reply = replyTimeIn(language, replyTime);
  const found = cache.get(language.code);
  if (found !== undefined && found.maps === maps && found.reply === reply && found.stated === stated) return found.figures;
  const figures = mapTexts({ ...figuresWith(language, stated, maps), reply }, (text) => typeset(text, language));
  cache.set(language.code, { maps, reply, stated, figures });
  return figures;
}

/** The promised time as it stands after "within": "24 hours". */
export function replyTimeIn(language: Language, { hours, working }: ReplyTime): string {
  const words = valueWordsOf(language);
  const forms = working ? words.workingHours : words.hours;
  if (forms === undefined) return replyTimeIn(defaultLanguage, { hours, working });
  return interpolate(forms[pluralForm(language.plurals, hours)] ?? forms.other, () => String(hours));
}

/** Each figure with all its forms in texts, by their names. */
function figuresWith(language: Language, stated: StatedFigures, maps: Texts | undefined): Figures {
  const figures: Figures = {};
  for (const [name, value] of Object.entries(stated))
    for (const [form, text] of formsOf(name, value, language, maps)) putAt(figures, form.split("."), text);
  return figures;
}

/**
 * A standalone figure or list has the form of the specification, "50+", and the separator of values; within a sentence it is the number
 * after "more than", or a list with "and" or "or".
 */
function formsOf(name: string, value: Figure, language: Language, maps: Texts | undefined): [name: string, text: string][] {
  if (typeof value === "string") return [[name, inNumerals(value, language)]];
  if (typeof value === "number")
    return [
      [name, `${value}+`],
      [`over.${name.split(".").at(-1)}`, numberIn(value, language)],
    ];
  const { and, or, kilogram } = valueWordsOf(language);
  const alone = (items: readonly string[]) => items.join(language.valueSeparator);
  if (isWeights(value))
    return [
      [name, alone(value.map((weight) => `${weight}${kilogram}`))],
      [`${name}Or`, `${joined(value.map(String), or)}${kilogram}`],
    ];
  const items = name === "ports" ? value.map((port) => placeNamed(port, maps)) : value;
  return [
    [name, alone(items)],
    [`${name}And`, joined(items, and)],
    [`${name}Or`, joined(items, or)],
  ];
}

/** The name of the figure that a path in texts is a form of: `ports` for `portsAnd`; undefined for what is no figure of its own. */
export function figureOf(path: string, stated: StatedFigures): string | undefined {
  const names = Object.keys(stated);
  if (path.startsWith("over.")) return names.find((name) => name.split(".").at(-1) === path.slice("over.".length));
  return names.find((name) => [name, `${name}And`, `${name}Or`].includes(path));
}

function isWeights(list: readonly number[] | readonly string[]): list is readonly number[] {
  return typeof list[0] === "number";
}

function mapTexts(texts: Figures, write: (text: string) => string): Figures {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? write(text) : mapTexts(text, write)]),
  );
}
