import valueWords from "#contracts/value-words.json";
import type { Language } from "#i18n/languages.ts";
import type { PluralForm } from "#i18n/plural-rules.ts";

/** The separators of a list: between two items, before the last of more, and between the others; each with its spaces. */
type Joints = { two: string; middle: string; last: string };

/** By plural form; one that the language does not tell apart is `other`. */
type TimeForms = Partial<Record<PluralForm, string>> & { other: string };

/** The words that a language uses for values in sentences. */
export type ValueWords = {
  /** The unit after a weight, including any space. */
  kilogram: string;
  and: Joints;
  or: Joints;
  hours: TimeForms;
  /** A language that the company has added has no words for them. */
  workingHours?: TimeForms;
};

const words: Record<string, ValueWords> = valueWords;

export function valueWordsOf({ code, words: own }: Language): ValueWords {
  const found = own ?? words[code];
  if (found === undefined) throw new Error(`contracts/value-words.json has no ${code}, which contracts/languages.json lists`);
  return found;
}

/** A list within a sentence: "A, B and C". The program's engine has no `Intl.ListFormat`, and the pages do not use it. */
export function joined(items: readonly string[], { two, middle, last }: Joints): string {
  const before = items.slice(0, -1);
  const end = items.at(-1) ?? "";
  if (before.length === 0) return end;
  return `${before.join(middle)}${before.length === 1 ? two : last}${end}`;
}
