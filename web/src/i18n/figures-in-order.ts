import type { Language } from "#i18n/languages.ts";

const ISOLATE = "\u2066";
const END_OF_ISOLATE = "\u2069";

/** What figures and their units are written with; a point, comma or colon only within them. */
const sign = String.raw`[A-Za-zµ°\d%+±×~²³\-–−/&'’]|[.,:](?=[A-Za-z\d])`;

/** A tag, which is left alone, or words and figures in a row that are read from the left: `2.5-4 ml/100 g`, `ISO 22000`. */
const rows = new RegExp(String.raw`<[^<>]*>|(?:[A-Za-zµ]|[-−+±×~]?\d)(?:(?:${sign}|[ \u00a0])*[A-Za-zµ°\d%+²³])?`, "g");

/**
 * A text or its HTML, in which figures with units, ranges and percentages keep their order where lines are read from the right:
 * next to Arabic letters, `25 kg` would turn to `kg 25`, and `10-12%` to `%12-10`.
 *
 * A number alone cannot turn, nor can a row that begins with a Latin word: they stay as they are.
 */
export function figuresInOrder(text: string, { direction }: Language): string {
  if (direction !== "rtl") return text;
  return text.replace(rows, (row) => (/^[^A-Za-z<]*\d/.test(row) && !/^[\d.,]+$/.test(row) ? `${ISOLATE}${row}${END_OF_ISOLATE}` : row));
}
