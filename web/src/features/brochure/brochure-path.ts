import type { Category } from "#backend/wire/Category.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";

/** Where the brochure of a language, or of a category in it, stands: at the site's root, so that its address can be printed and mailed. */
export function brochurePath({ code }: Language, category?: Category): string {
  const parts = ["/brochure", ...(category === undefined ? [] : [category]), ...(code === defaultLanguage.code ? [] : [code])];
  return `${parts.join("-")}.pdf`;
}
