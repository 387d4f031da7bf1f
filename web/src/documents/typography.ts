import { figuresInOrder } from "#i18n/figures-in-order.ts";
import type { Language } from "#i18n/languages.ts";

/** A text as print wants it: `10-12%` as 10–12 %, `1 x 20 ft` as 1 × 20 ft, units beside their figures, curved apostrophes. */
export function typeset(text: string): string {
  if (!/[\d']/.test(text)) return text;
  // A day, `2026-11-22`, is no range.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return text
    .replaceAll("'", "’")
    .replace(/(\d)\s?-\s?(?=\d)/g, "$1–")
    .replace(/(\d) x (?=\d)/g, "$1\u00a0×\u00a0")
    .replace(/(\d)\s?%/g, "$1\u00a0%")
    .replace(/(\d) (?=(t|kg|g|ft|mm|cm|SHU|ASTA|months|days)\b)/g, "$1\u00a0");
}

/** A value that keeps its own direction, and the order of its figures, in a line that is read from the right: as `<bdi>` does on pages. */
export function isolated(text: string, language: Language): string {
  return language.direction === "rtl" ? `\u2068${figuresInOrder(text, language)}\u2069` : text;
}

/** The HS code as tariffs print it: `0904 21 10`. */
export function tariff(code: string): string {
  return code.replace(/^(\d{4})(\d{2})(\d{0,2})$/, "$1\u00a0$2\u00a0$3").trim();
}
