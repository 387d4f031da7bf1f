import { useTranslation } from "react-i18next";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";

/** The language of the page, as its URL says. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => language.code === i18n.language) ?? defaultLanguage;
}
