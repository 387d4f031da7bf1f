import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The part of a variable font's design space that is kept: a value, or a range of values. */
export type Axes = Record<string, number | { min: number; max: number }>;

/** All characters of the ranges, both ends included. */
function characters(...ranges: [number, number][]): string {
  return ranges
    .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)))
    .join("");
}

// The ranges are those of `unicode-range` in src/styles/fonts.css.
export const latin = characters(
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2010, 0x2026],
  [0x2030, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x20b9, 0x20b9],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2264, 0x2265],
);
export const cyrillic = characters([0x301, 0x301], [0x400, 0x45f], [0x490, 0x491], [0x2116, 0x2116]);
export const devanagari = characters([0x900, 0x97f], [0x200c, 0x200d], [0x25cc, 0x25cc]);
export const arabic = characters(
  [0x600, 0x652],
  [0x660, 0x671],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6cc, 0x6cc],
  [0x200c, 0x200f],
);

/** Latin letters of other languages, which names of companies and towns may contain. */
export const latinExtended = characters([0x100, 0x24f], [0x1e00, 0x1eff]);

/** The path of a file in a family's package: `latin-wght-normal`. */
export function source(family: string, file: string): string {
  return require.resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`);
}
