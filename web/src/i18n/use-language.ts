import { figuresInOrder } from "#i18n/figures-in-order.ts";
import type { Language } from "#i18n/languages.ts";
import { inNumerals } from "#i18n/numerals.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

/** The language of the page, as its URL says. */
export function useLanguage(): Language {
  return usePageTexts().language;
}

/** Writes figures as the page's language does, in their order: in, as in English, "80,000-100,000". */
export function useNumerals(): (text: string) => string {
  const language = useLanguage();
  return (text) => figuresInOrder(inNumerals(text, language), language);
}
