import type { Language } from "#i18n/languages.ts";

export type Typography = Pick<Language, "code" | "numerals" | "range">;

/** A word joiner: a line may break after a dash, and before it in Chinese, but not inside a range. */
const JOINER = "\u2060";

const NUMBER = String.raw`\d[\d.,\u00a0\u202f]*`;

/** Standards bodies whose numbers have parts, `ISO 6579-1`; these are not ranges. */
const STANDARD = "ISO|IEC|EN|DIN|BS|GB|GSO|IS|CXC|CXS|CAC|RCP|NF|JIS";

/** Units that are separated from their number by a space, in the letters of every language. */
const UNITS =
  "kg|g|mg|µg|t|ml|mm|cm|ft|SHU|ASTA|ppm|ppb|nm|hl|min|°C|кг|г|мг|т|мл|мм|см|мин|ч|ग्राम|किग्रा|टन|मिमी|सेमी|मिली|फ़ुट|كغ|طن|طنًا|أطنان|قدم";

/**
 * Both ends of a range. What is attached to letters, points or slashes is not a range, and what continues after another hyphen is a date or
 * a reference. Two consecutive years, 2024-25, are the name of a season.
 */
const ranges = new RegExp(
  String.raw`(?<![\w./,-]|\b(?:${STANDARD})(?:/T)?[ \u00a0])(?!(?:19|20)\d\d-\d\d(?!\d))(${NUMBER}(?:[ \u00a0]?[%°])?) ?[-–—～〜] ?(?=\d)(?!${NUMBER}[-–]\d)`,
  "g",
);
/** The hyphen in the name of a season, `2024-25`. */
const seasons = /(?<![\w./,-])((?:19|20)\d\d-)(?=\d\d(?![-\d]))/g;
/** Chinese and Japanese have no space after a unit. */
const UNIT_END = String.raw`(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?![\p{L}\p{M}\p{N}])`;
const units = new RegExp(String.raw`(?<=[\d}]) (?=(?:${UNITS})(?:${UNIT_END}))`, "gu");
const percent = /(?<=[\d}])[ \u00a0\u202f]?%/g;
const times = /(?<=\d) x (?=\d)/g;
const numberSign = /(?<=№|\b(?:Nr|No|Nos)\.|\bn\.?[º°]) ?(?=\d)/g;
const apostrophe = /(?<=[\p{L}\d}])'(?=\p{L})/gu;

/**
 * Typesets a text for display: dashes in ranges, at which no line breaks, no-break spaces between numbers and units, before percent signs
 * and before Russian dashes, typographic apostrophes. The texts themselves, and everything that is stored and sent, keep what is easy to type: `10-12%`, `5 kg`.
 */
export function typeset(text: string, { code, numerals, range }: Typography): string {
  // Most texts contain nothing of it.
  if (!/[\d}'—№]/.test(text)) return text;
  let set = text
    .replace(ranges, `$1${JOINER}${range}${JOINER}`)
    .replace(seasons, `$1${JOINER}`)
    .replace(units, "\u00a0")
    .replace(percent, numerals.percent)
    .replace(times, "\u00a0×\u00a0")
    .replace(numberSign, "\u00a0")
    .replace(apostrophe, "’");
  if (code === "ru") set = set.replace(/ (?=[—–] )/g, "\u00a0");
  if (code === "en") set = set.replace(/(?<=^|[\s(])'(?=\p{L}[^']*')/gu, "‘").replaceAll("'", "’");
  return set;
}
