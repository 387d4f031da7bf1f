import type { Language } from "#i18n/languages.ts";
import { MARK } from "#i18n/text-marks.ts";

const ISOLATE = "\u2066";
const END_OF_ISOLATE = "\u2069";

/** The characters of figures and their units; a point, comma or colon only inside them. */
const sign = String.raw`[A-Za-zµ°\d%+±×~²³\-–−\u2060/&'’]|[.,:](?=[A-Za-z\d])`;

/** A tag or a mark, which is left alone and does not part those that it stands between, or a left-to-right sequence of words and figures: `2.5-4 ml/100 g`, `ISO 22000`. */
const rows = new RegExp(String.raw`<[^<>]*>|${MARK}|(?:[A-Za-zµ]|[-−+±×~]?\d)(?:(?:${sign}|${MARK}|[ \u00a0])*[A-Za-zµ°\d%+²³])?`, "g");

/**
 * A text or its HTML, in which figures with units, ranges and percentages keep their order in right-to-left text: next to Arabic letters,
 * `25 kg` would become `kg 25`, and `10-12%` would become `%12-10`.
 *
 * A single number cannot be reordered, nor can a sequence that begins with a Latin word, so they are left unchanged.
 */
export function figuresInOrder(text: string, { direction }: Language): string {
  if (direction !== "rtl") return text;
  return text.replace(rows, (row) =>
    /^[^A-Za-z<\uE000]*\d/.test(row) && !/^[\d.,]+$/.test(row) ? `${ISOLATE}${row}${END_OF_ISOLATE}` : row,
  );
}
