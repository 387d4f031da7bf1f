import { defaultLanguage } from "#i18n/languages.ts";
import { typeset } from "#i18n/typography.ts";

/** An English text of a file as pages show it. */
export function shown(text: string): string {
  return typeset(text, defaultLanguage);
}

/** Finds an element by such a text: queries take a no-break space for a space in the text of an element, and not in its name. */
export function asShown(text: string): RegExp {
  const pattern = shown(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${pattern.replace(/[ \u00a0\u202f]/g, "\\s")}$`);
}
