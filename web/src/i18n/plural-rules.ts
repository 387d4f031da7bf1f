/** The plural forms of Unicode's CLDR, used as suffixes of text keys: `count_one`, `count_other`. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

type Rule = (count: number) => PluralForm;

const oneIsSingular: Rule = (count) => (count === 1 ? "one" : "other");
const noPlural: Rule = () => "other";
const isWholeMillions = (count: number) => count !== 0 && count % 1_000_000 === 0;
const isBetween = (count: number, from: number, to: number) => from <= count && count <= to;

/** The plural rules of the languages by code. The program's engine has no `Intl.PluralRules`, and the pages do not use it. */
const rules: Record<string, Rule> = {
  en: oneIsSingular,
  de: oneIsSingular,
  hi: (count) => (count <= 1 ? "one" : "other"),
  es: (count) => (isWholeMillions(count) ? "many" : oneIsSingular(count)),
  fr: (count) => (isWholeMillions(count) ? "many" : count < 2 ? "one" : "other"),
  pt: (count) => (isWholeMillions(count) ? "many" : count < 2 ? "one" : "other"),
  ru: (count) => {
    if (!Number.isInteger(count)) return "other";
    if (isBetween(count % 100, 11, 14)) return "many";
    if (count % 10 === 1) return "one";
    return isBetween(count % 10, 2, 4) ? "few" : "many";
  },
  ar: (count) => {
    if (!Number.isInteger(count)) return "other";
    if (count === 0) return "zero";
    if (count === 1) return "one";
    if (count === 2) return "two";
    if (isBetween(count % 100, 3, 10)) return "few";
    return count % 100 >= 11 ? "many" : "other";
  },
  ja: noPlural,
  zh: noPlural,
};

export function pluralForm(language: string, count: number): PluralForm {
  return (rules[language] ?? oneIsSingular)(count);
}
