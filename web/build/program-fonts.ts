import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { type Axes, characters, devanagari, source } from "./font-sources.ts";

const fonts = fileURLToPath(new URL("../dist/fonts/", import.meta.url));
const recipe = fileURLToPath(new URL("../.fonts/program.recipe", import.meta.url));
const require = createRequire(import.meta.url);

/** A font of the program: its name is the style that a document asks for, and the language or script that it is for. */
type Cut = { name: string; source: string; characters: string; axes: Axes; shaping: boolean };

const display: Axes = { opsz: 48, wght: 420 };
const regular: Axes = { wght: 400 };
const semibold: Axes = { wght: 600 };
const medium: Axes = { wght: 500 };

/** Letters, figures and signs of Europe, of which each file has some: names of companies and towns contain those of any language. */
const european = characters("U+0020-052F, U+1D00-1EFF, U+2000-22FF, U+2C60-2C7F, U+A720-A7FF");
/** Letters of all languages that are written in Arabic ones, such as Persian and Urdu. */
const arabic = characters("U+0600-06FF, U+200C-200F");
/** Signs that only the faces of China and Japan have: arrows, signs of mathematics, figures in circles, ticks. */
const signs = [...characters("U+2010-2012, U+2020-2021, U+2030, U+203B, U+2100-2BFF")].filter((sign) => !"№™↑↓−≤≥".includes(sign)).join("");

/** What the further pairs have of their own, of all letters of Europe's languages and of Russian: the rest is that of the usual pair. */
const ownLetters = characters(
  "U+0020-024F, U+0400-045F, U+0490-0491, U+1E9E, U+2010-2026, U+2030-203A, U+20AC, U+20B9, U+2116, U+2122, U+2212",
);
const ownFiles = { latin: "latin", "latin-extended": "latin-ext", ru: "cyrillic" };

const alphabets: Cut[] = [
  ...inEuropeanLetters("serif-display", "source-serif-4", "opsz-normal", display),
  ...inEuropeanLetters("sans", "source-sans-3", "wght-normal", regular),
  ...inEuropeanLetters("sans-semibold", "source-sans-3", "wght-normal", semibold),
  ...ofPair("lora.serif-display", "lora", "wght-normal", { wght: 420 }),
  ...ofPair("lora.sans", "open-sans", "wdth-normal", { wdth: 90, ...regular }),
  ...ofPair("lora.sans-semibold", "open-sans", "wdth-normal", { wdth: 90, ...semibold }),
  ...ofPair("plex.serif-display", "ibm-plex-sans", "wdth-normal", { wdth: 85, wght: 500 }),
  ...ofPair("plex.sans", "ibm-plex-sans", "wdth-normal", { wdth: 90, ...regular }),
  ...ofPair("plex.sans-semibold", "ibm-plex-sans", "wdth-normal", { wdth: 90, ...semibold }),
  inAsianLetters("serif-display.hi", "noto-serif-devanagari", "devanagari", devanagari, medium),
  inAsianLetters("sans.hi", "noto-sans-devanagari", "devanagari", devanagari, regular),
  inAsianLetters("sans-semibold.hi", "noto-sans-devanagari", "devanagari", devanagari, semibold),
  inAsianLetters("serif-display.ar", "markazi-text", "arabic", arabic, medium),
  inPlexArabic("sans.ar", 400),
  inPlexArabic("sans-semibold.ar", 600),
];

function inEuropeanLetters(style: string, family: string, file: string, axes: Axes): Cut[] {
  const files = { ...ownFiles, vietnamese: "vietnamese", greek: "greek", "cyrillic-extended": "cyrillic-ext" };
  return Object.entries(files).map(([part, script]) => ({
    name: `${style}.${part}`,
    source: source(family, `${script}-${file}`),
    characters: european,
    axes,
    shaping: false,
  }));
}

/** A style of a further pair: `lora.sans.latin` stands before `sans.latin` in its documents. */
function ofPair(style: string, family: string, file: string, axes: Axes): Cut[] {
  return Object.entries(ownFiles).map(([part, script]) => ({
    name: `${style}.${part}`,
    source: source(family, `${script}-${file}`),
    characters: ownLetters,
    axes,
    shaping: false,
  }));
}

/** With the space, so that a line of them is shaped as one. */
function inAsianLetters(name: string, family: string, script: string, letters: string, axes: Axes): Cut {
  return { name, source: source(family, `${script}-wght-normal`), characters: ` ${letters}`, axes, shaping: true };
}

/**
 * Arabic whose letters are one glyph each. Those of Noto, which the pages are set in, have their dots apart, and the text of a PDF
 * set in them cannot be searched or copied.
 */
function inPlexArabic(name: string, weight: 400 | 600): Cut {
  const file = `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`;
  return { name, source: require.resolve(file), characters: ` ${arabic}`, axes: {}, shaping: true };
}

/** A weight of a family with thousands of characters, whole: its package has it as TrueType. */
function inSquares(name: string, file: string, characters: string): Cut {
  return { name, source: require.resolve(`@expo-google-fonts/${file}.ttf`), characters, axes: {}, shaping: false };
}

/**
 * The characters of a national standard, by its rows of 94: what an operator's own products may be called is in there, whatever
 * the site's own texts have today.
 */
function inStandard(encoding: "gbk" | "euc-jp", firstRow: number, lastRow: number): string {
  const bytes = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let cell = 1; cell <= 94; cell += 1) bytes.push(0xa0 + row, 0xa0 + cell);
  }
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replaceAll("\ufffd", "");
}

/** Signs that the faces of Europe have too, but which in a Chinese or Japanese line fill a square. */
const marks = "\u2014\u2018\u2019\u201c\u201d\u2026";

/** All of it but letters and figures of Europe, which stay in the face of the other languages. */
function forSquares(characters: string): string {
  return [...new Set(characters)].filter((character) => marks.includes(character) || (character.codePointAt(0) ?? 0) >= 0x2e80).join("");
}

/** Signs, kana and the 6,763 characters of GB 2312. */
const chinese = signs + forSquares(`${marks}${inStandard("gbk", 1, 5)}${inStandard("gbk", 16, 87)}`);
/** Signs, kana and the 6,355 characters of JIS X 0208. */
const japanese = signs + forSquares(`${marks}・ー〜${inStandard("euc-jp", 1, 5)}${inStandard("euc-jp", 16, 84)}`);

/**
 * Cuts the fonts that the program itself sets documents in, the PDF files and the preview pictures of pages, into `web/dist/fonts/`.
 *
 * A document needs no web fonts but whole faces as TrueType, and all scripts of the site together. They are cut again only when
 * this list or a package has changed.
 */
export function programFonts(): Plugin {
  return {
    name: "program-fonts",
    async buildStart() {
      const cuts = [
        ...alphabets,
        inSquares("sans.zh", "noto-sans-sc/400Regular/NotoSansSC_400Regular", chinese),
        inSquares("sans-semibold.zh", "noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold", chinese),
        inSquares("sans.ja", "noto-sans-jp/400Regular/NotoSansJP_400Regular", japanese),
        inSquares("sans-semibold.ja", "noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold", japanese),
      ];
      const originals = new Map([...new Set(cuts.map((cut) => cut.source))].map((file) => [file, readFileSync(file)]));
      const digest = createHash("sha256").update(JSON.stringify(cuts));
      for (const original of originals.values()) digest.update(original);
      const made = digest.digest("hex");
      if (existsSync(fonts) && existsSync(recipe) && readFileSync(recipe, "utf8") === made) return;

      rmSync(fonts, { recursive: true, force: true });
      mkdirSync(fonts, { recursive: true });
      for (const { name, source: file, characters, axes, shaping } of cuts) {
        const original = originals.get(file);
        if (original === undefined) continue;
        const options = { targetFormat: "sfnt", variationAxes: axes, noLayoutClosure: !shaping } as const;
        writeFileSync(join(fonts, `${name}.ttf`), await subsetFont(original, characters, options));
      }
      writeFileSync(recipe, made);
    },
  };
}
