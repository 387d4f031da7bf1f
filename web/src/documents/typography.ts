import { figuresInOrder } from "#i18n/figures-in-order.ts";
import type { Language } from "#i18n/languages.ts";
import { typeset } from "#i18n/typography.ts";

/** What the exporter typed, as it is printed: with its dashes and spaces, keeping its own direction. */
export function printed(text: string, language: Language): string {
  return isolated(typeset(text, language), language);
}

/** A value that keeps its own direction, and the order of its figures, in a line that is read from the right: as `<bdi>` does on pages. */
export function isolated(text: string, language: Language): string {
  return language.direction === "rtl" ? `\u2068${figuresInOrder(text, language)}\u2069` : text;
}

/** The HS code as tariffs print it: `0904 21 10`. */
export function tariff(code: string): string {
  return code.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1\u00a0$2\u00a0$3").trim();
}
