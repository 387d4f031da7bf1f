import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { type Axes, arabic, cyrillic, devanagari, latin, source } from "./font-sources.ts";

const folder = fileURLToPath(new URL("../.fonts/", import.meta.url));

type Cut = { name: string; source: string; characters: string; axes: Axes; shaping: boolean };

const text: Axes = { wght: { min: 400, max: 600 } };
// Source Serif's optical size: a display cut for headings, a sturdy text cut for small headings and figures. Two fixed cuts
// are a third of the bytes of the axis.
const serifDisplay: Axes = { opsz: 48, wght: 420 };
const serifText: Axes = { opsz: 20, wght: 600 };
const serifItalic: Axes = { opsz: 36, wght: 420 };

const cuts: Cut[] = [
  { name: "sans-latin", source: source("source-sans-3", "latin-wght-normal"), characters: latin, axes: text, shaping: false },
  { name: "sans-cyrillic", source: source("source-sans-3", "cyrillic-wght-normal"), characters: cyrillic, axes: text, shaping: false },
  {
    name: "serif-display-latin",
    source: source("source-serif-4", "latin-opsz-normal"),
    characters: latin,
    axes: serifDisplay,
    shaping: false,
  },
  {
    name: "serif-display-cyrillic",
    source: source("source-serif-4", "cyrillic-opsz-normal"),
    characters: cyrillic,
    axes: serifDisplay,
    shaping: false,
  },
  { name: "serif-text-latin", source: source("source-serif-4", "latin-opsz-normal"), characters: latin, axes: serifText, shaping: false },
  {
    name: "serif-text-cyrillic",
    source: source("source-serif-4", "cyrillic-opsz-normal"),
    characters: cyrillic,
    axes: serifText,
    shaping: false,
  },
  {
    name: "serif-italic-latin",
    source: source("source-serif-4", "latin-opsz-italic"),
    characters: latin,
    axes: serifItalic,
    shaping: false,
  },
  {
    name: "serif-italic-cyrillic",
    source: source("source-serif-4", "cyrillic-opsz-italic"),
    characters: cyrillic,
    axes: serifItalic,
    shaping: false,
  },
  {
    name: "sans-devanagari",
    source: source("noto-sans-devanagari", "devanagari-wght-normal"),
    characters: devanagari,
    axes: text,
    shaping: true,
  },
  {
    name: "serif-devanagari",
    source: source("noto-serif-devanagari", "devanagari-wght-normal"),
    characters: devanagari,
    axes: { wght: 500 },
    shaping: true,
  },
  { name: "sans-arabic", source: source("noto-sans-arabic", "arabic-wght-normal"), characters: arabic, axes: text, shaping: true },
  {
    name: "naskh-arabic",
    source: source("noto-naskh-arabic", "arabic-wght-normal"),
    characters: arabic,
    axes: { wght: 500 },
    shaping: true,
  },
];

/**
 * Cuts the font files that the pages use out of the packages' variable fonts, into `web/.fonts/`, before the build.
 *
 * Each holds one script, only the weights that the design has, and no alternate glyphs where the script needs no shaping:
 * a page in Latin letters loads under 80 kB. Files that are already there for the same recipe are kept.
 */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    async buildStart() {
      mkdirSync(folder, { recursive: true });
      for (const cut of cuts) await write(cut);
    },
  };
}

async function write(cut: Cut): Promise<void> {
  const file = `${folder}${cut.name}.woff2`;
  const recipe = `${folder}${cut.name}.recipe`;
  const original = readFileSync(cut.source);
  const digest = createHash("sha256").update(original).update(JSON.stringify(cut)).digest("hex");
  if (existsSync(file) && existsSync(recipe) && readFileSync(recipe, "utf8") === digest) return;
  const options = { targetFormat: "woff2", variationAxes: cut.axes, noLayoutClosure: !cut.shaping } as const;
  writeFileSync(file, await subsetFont(original, cut.characters, options));
  writeFileSync(recipe, digest);
}
