import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { inNumerals } from "#i18n/numerals.ts";
import { typeset } from "#i18n/typography.ts";
import { useLanguage } from "#i18n/use-language.ts";

/** Typesets figures in the page's notation, such as those of products: with dashes and spaces, in the right order. */
export function useTypeset(): (text: string) => string {
  const language = useLanguage();
  return (text) => figuresInOrder(typeset(text, language), language);
}

/** The same for figures in English notation, "80,000-100,000". */
export function useNumerals(): (text: string) => string {
  const language = useLanguage();
  const set = useTypeset();
  return (text) => set(inNumerals(text, language));
}
