import { figuresInOrder } from "#i18n/figures-in-order.ts";
import type { Language } from "#i18n/languages.ts";
import { typeset } from "#i18n/typography.ts";

/** The exporter's text for print: with typographic dashes and spaces, and isolated in its own direction. */
export function printed(text: string, language: Language): string {
  return isolated(typeset(text, language), language);
}

/** A value isolated in its own direction, with its figures in order, for right-to-left lines: like `<bdi>` on pages. */
export function isolated(text: string, language: Language): string {
  return language.direction === "rtl" ? `\u2068${figuresInOrder(text, language)}\u2069` : text;
}

/** The HS code in the notation of tariffs: `0904 21 10`. */
export function tariff(code: string): string {
  return code.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1\u00a0$2\u00a0$3").trim();
}
