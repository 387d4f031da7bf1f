import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { inNumerals } from "#i18n/numerals.ts";
import { typeset } from "#i18n/typography.ts";
import { useLanguage } from "#i18n/use-language.ts";

/** Shows figures that are written as the page's language does, such as those of products: with its dashes and spaces, in their order. */
export function useTypeset(): (text: string) => string {
  const language = useLanguage();
  return (text) => figuresInOrder(typeset(text, language), language);
}

/** The same for figures that are written as in English, "80,000-100,000". */
export function useNumerals(): (text: string) => string {
  const language = useLanguage();
  const set = useTypeset();
  return (text) => set(inNumerals(text, language));
}
