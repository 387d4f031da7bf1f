import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { type Axes, arabic, cyrillic, devanagari, latin, latinExtended, slices, source } from "./font-sources.ts";

const fonts = fileURLToPath(new URL("../dist/fonts/", import.meta.url));
const recipe = fileURLToPath(new URL("../.fonts/program.recipe", import.meta.url));
const repository = fileURLToPath(new URL("../../", import.meta.url));

/** A font of the program: its name is the style that a document asks for, and the language or script that it is for. */
type Cut = { name: string; source: string; characters: string; axes: Axes; shaping: boolean };

const display: Axes = { opsz: 48, wght: 420 };
const regular: Axes = { wght: 400 };
const semibold: Axes = { wght: 600 };
const medium: Axes = { wght: 500 };

const alphabets: Cut[] = [
  ...inEuropeanLetters("serif-display", "source-serif-4", "opsz-normal", display),
  ...inEuropeanLetters("sans", "source-sans-3", "wght-normal", regular),
  ...inEuropeanLetters("sans-semibold", "source-sans-3", "wght-normal", semibold),
  inAsianLetters("serif-display.hi", "noto-serif-devanagari", "devanagari", devanagari, medium),
  inAsianLetters("sans-semibold.hi", "noto-sans-devanagari", "devanagari", devanagari, semibold),
  inAsianLetters("serif-display.ar", "noto-naskh-arabic", "arabic", arabic, medium),
  inAsianLetters("sans-semibold.ar", "noto-sans-arabic", "arabic", arabic, semibold),
];

function inEuropeanLetters(style: string, family: string, file: string, axes: Axes): Cut[] {
  return [
    { name: `${style}.latin`, source: source(family, `latin-${file}`), characters: latin, axes, shaping: false },
    { name: `${style}.latin-extended`, source: source(family, `latin-ext-${file}`), characters: latinExtended, axes, shaping: false },
    { name: `${style}.ru`, source: source(family, `cyrillic-${file}`), characters: cyrillic, axes, shaping: false },
  ];
}

/** With the space, so that a line of them is shaped as one. */
function inAsianLetters(name: string, family: string, script: string, letters: string, axes: Axes): Cut {
  return { name, source: source(family, `${script}-wght-normal`), characters: ` ${letters}`, axes, shaping: true };
}

/** Marks that stand between Chinese or Japanese characters, and both kana: always there, whatever the texts say today. */
const marks = "\u2014\u2018\u2019\u201c\u201d\u2026、。〈〉《》「」『』【】〔〕〜・ー！％（）＋，．／：；？０１２３４５６７８９";
const kana = String.fromCodePoint(...Array.from({ length: 0x30ff - 0x3041 }, (_, index) => 0x3041 + index));

/**
 * The cuts of a family that has thousands of characters and comes in a hundred files: of each only the characters that the
 * texts of the language have. What an operator's own products are called may need more; the program notices.
 */
function inCharactersOf(language: string, family: string): Cut[] {
  const wanted = [...new Set(`${marks}${kana}${textsIn(language)}`)].filter((character) => isForThem(character));
  return Object.entries(slices(family)).flatMap(([name, range]) => {
    const isInside = within(range);
    const characters = wanted.filter((character) => isInside(character.codePointAt(0) ?? 0)).join("");
    const slice = name.replace(/[[\]]/g, "");
    return characters === ""
      ? []
      : [
          {
            name: `serif-display.${language}-${slice}`,
            source: source(family, `${slice}-wght-normal`),
            characters,
            axes: medium,
            shaping: false,
          },
        ];
  });
}

/** Letters and figures of Europe stay in the face of the other languages. */
function isForThem(character: string): boolean {
  return marks.includes(character) || (character.codePointAt(0) ?? 0) >= 0x2e80;
}

/** Everything that the site says in a language, products included. */
function textsIn(language: string): string {
  const folders = [`web/locales/${language}`, `web/content/${language}`].map((folder) => join(repository, folder));
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)));
  return [join(repository, `catalogue/translations/${language}.toml`), ...files.filter((file) => extname(file) !== "")]
    .map((file) => readFileSync(file, "utf8"))
    .join("");
}

/** Reads `U+4e00-4e5f,U+4e8c`. */
function within(range: string): (code: number) => boolean {
  const parts = range.split(",").map((part) => {
    const [first = 0, last = first] = part
      .replace(/^U\+/i, "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return { first, last };
  });
  return (code) => parts.some(({ first, last }) => first <= code && code <= last);
}

/**
 * Cuts the fonts that the program itself sets documents in, such as the preview pictures of pages, into `web/dist/fonts/`.
 *
 * A document needs no web fonts but whole faces as TrueType, and all scripts of the site together. They are cut anew only when
 * a text or a package has changed.
 */
export function programFonts(): Plugin {
  return {
    name: "program-fonts",
    async buildStart() {
      const cuts = [...alphabets, ...inCharactersOf("zh", "noto-serif-sc"), ...inCharactersOf("ja", "noto-serif-jp")];
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
