import { defaultLanguage } from "#i18n/languages.ts";
import { typeset } from "#i18n/typography.ts";

/** An English text of a file as pages show it. */
export function shown(text: string): string {
  return typeset(text, defaultLanguage);
}

/** The same as queries and matchers see it in a page, for which all white space is one space. */
export function asRead(text: string): string {
  return shown(text).replace(/[\u00a0\u202f]/g, " ");
}

/** A pattern that matches such a text: queries treat a no-break space as a space in an element's text, but not in its name. */
export function asShown(text: string): RegExp {
  const pattern = shown(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${pattern.replace(/[ \u00a0\u202f]/g, "\\s")}$`);
}
