import { useTranslation } from "react-i18next";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import { inNumerals } from "#i18n/numerals.ts";

/** The language of the page, as its URL says. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => language.code === i18n.language) ?? defaultLanguage;
}

/** Writes figures as the page's language does, in their order: in, as in English, "80,000-100,000". */
export function useNumerals(): (text: string) => string {
  const language = useLanguage();
  return (text) => figuresInOrder(inNumerals(text, language), language);
}
