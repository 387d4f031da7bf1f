import type { Language } from "#i18n/languages.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

/** The language of the page, from its URL. */
export function useLanguage(): Language {
  return usePageTexts().language;
}
