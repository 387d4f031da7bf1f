import figures from "#contracts/figures.json";
import type { Language } from "#i18n/languages.ts";
import { inNumerals } from "#i18n/numerals.ts";

/** Those that are the same in every language. */
export { figures };

export type Figures = { [name: string]: string | Figures };

/** The business figures that texts name as `{{figure.…}}`, with numbers and lists as the language writes them. */
export function figuresIn(language: Language): Figures {
  return written(figures, language);
}

function written(texts: Figures, language: Language): Figures {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? figure(text, language) : written(text, language)]),
  );
}

function figure(text: string, language: Language): string {
  return inNumerals(text, language).replaceAll(", ", language.comma);
}
