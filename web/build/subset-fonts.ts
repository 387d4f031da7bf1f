import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { type Axes, arabic, cyrillic, devanagari, latin, ranges, source } from "./font-sources.ts";
import { type Pair, pairs, stylesheetOf } from "./typefaces.ts";

const folder = fileURLToPath(new URL("../.fonts/", import.meta.url));

type Script = keyof typeof ranges;
type Cut = { name: string; source: string; characters: string; axes: Axes; shaping: boolean };
/** The values of `@font-face`; `scale` is `size-adjust`. */
type Look = { family: string; style?: "normal" | "italic"; weight?: string; scale?: number };
type Face = Look & { script: Script; cut: Cut };

const text: Axes = { wght: { min: 400, max: 600 } };
// Source Serif's optical size: a display cut for headings, a sturdy text cut for small headings and figures. Two fixed cuts
// are a third of the bytes of the axis.
const serifDisplay: Axes = { opsz: 48, wght: 420 };
const serifText: Axes = { opsz: 20, wght: 600 };
const serifItalic: Axes = { opsz: 36, wght: 420 };

const faces: Face[] = [
  ...european("sans", "source-sans-3", "wght-normal", text, { family: "Page Sans" }),
  // Page Serif has two upright cuts: 400 for display sizes, 600 for small headings and figures.
  ...european("serif-display", "source-serif-4", "opsz-normal", serifDisplay, { family: "Page Serif", weight: "400" }),
  ...european("serif-text", "source-serif-4", "opsz-normal", serifText, { family: "Page Serif", weight: "600" }),
  ...european("serif-italic", "source-serif-4", "opsz-italic", serifItalic, { family: "Page Serif", style: "italic", weight: "400" }),
  shaped("sans-devanagari", "noto-sans-devanagari", "devanagari", devanagari, text, { family: "Page Sans Devanagari" }),
  shaped("serif-devanagari", "noto-serif-devanagari", "devanagari", devanagari, { wght: 500 }, { family: "Page Serif Devanagari" }),
  shaped("sans-arabic", "noto-sans-arabic", "arabic", arabic, text, { family: "Page Sans Arabic" }),
  shaped("naskh-arabic", "noto-naskh-arabic", "arabic", arabic, { wght: 500 }, { family: "Page Naskh" }),
];

function european(name: string, family: string, file: string, axes: Axes, look: Look, shaping = false): Face[] {
  const scripts = [["latin", latin] as const, ["cyrillic", cyrillic] as const];
  return scripts.map(([script, characters]) => ({
    ...look,
    script,
    cut: { name: `${name}-${script}`, source: source(family, `${script}-${file}`), characters, axes, shaping },
  }));
}

function shaped(name: string, family: string, script: Script, characters: string, axes: Axes, look: Look): Face {
  return { ...look, script, cut: { name, source: source(family, `${script}-wght-normal`), characters, axes, shaping: true } };
}

/** The faces of a pair, in files called as those of the usual one: `lora-sans-latin`. */
function facesOf(pair: string, { sans, serif }: Pair): Face[] {
  return [sans, serif].flatMap(({ family, source, scale, shaping, cuts }) =>
    cuts.flatMap(({ name, file, axes, style, weight }) =>
      european(`${pair}-${name}`, source, file, axes, { family, style, weight, scale }, shaping),
    ),
  );
}

/**
 * Cuts the font files that the pages use out of the packages' variable fonts, into `web/.fonts/`, before the build.
 *
 * Each holds one script, only the weights that the design has, and no alternate glyphs where the script needs no shaping:
 * a page in Latin letters loads under 80 kB. Files that are already there for the same recipe are kept. `faces.css` declares them, and a
 * stylesheet named for each further pair its own; the browser loads those whose characters it meets.
 */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    async buildStart() {
      mkdirSync(folder, { recursive: true });
      await writeAll("faces", faces);
      for (const [name, pair] of Object.entries(pairs)) await writeAll(name, facesOf(name, pair), stylesheetOf(name, pair));
    },
  };
}

async function writeAll(name: string, faces: readonly Face[], styles = ""): Promise<void> {
  for (const { cut } of faces) await write(cut);
  writeFileSync(`${folder}${name}.css`, faces.map(declaration).join("") + styles);
}

function declaration({ family, style = "normal", weight = "400 600", scale, script, cut: { name } }: Face): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${ranges[script]};${scale === undefined ? "" : `\n  size-adjust: ${scale * 100}%;`}
}
`;
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
