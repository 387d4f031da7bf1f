import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The part of a variable font's design space that is kept: a value, or a range of values. */
export type Axes = Record<string, number | { min: number; max: number }>;

/** The characters of each script, as `unicode-range` of CSS. */
export const ranges = {
  latin:
    "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+0178, U+2010-2026, U+2030-2033, U+2039-203A, U+20AC, U+20B9, U+2122, U+2190-2193, U+2212, U+2264-2265",
  cyrillic: "U+0301, U+0400-045F, U+0490-0491, U+2116",
  devanagari: "U+0900-097F, U+200C-200D, U+25CC",
  arabic: "U+0600-0652, U+0660-0671, U+067E, U+0686, U+0698, U+06A9, U+06AF, U+06CC, U+200C-200F",
};

/** The characters of ranges in this notation. */
export function characters(ranges: string): string {
  return ranges
    .split(", ")
    .map((range) => {
      const [first = 0, last = first] = range
        .slice("U+".length)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join("");
}

export const latin = characters(ranges.latin);
export const cyrillic = characters(ranges.cyrillic);
export const devanagari = characters(ranges.devanagari);
export const arabic = characters(ranges.arabic);

/** The path of a file in a family's package: `latin-wght-normal`. */
export function source(family: string, file: string): string {
  return require.resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`);
}
