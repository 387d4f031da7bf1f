// The typefaces of the pages, cut to the characters of the brochure. Fixed cuts: Chromium prints a variable font as drawings,
// not as a font.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const subsetFont = require("subset-font");

const CUTS = [
  { family: "Sans", style: "normal", weight: 400, source: "source-sans-3/files/source-sans-3-latin-wght-normal", axes: { wght: 400 } },
  { family: "Sans", style: "normal", weight: 600, source: "source-sans-3/files/source-sans-3-latin-wght-normal", axes: { wght: 600 } },
  {
    family: "Serif",
    style: "normal",
    weight: 400,
    source: "source-serif-4/files/source-serif-4-latin-opsz-normal",
    axes: { opsz: 48, wght: 420 },
  },
  {
    family: "Serif",
    style: "normal",
    weight: 600,
    source: "source-serif-4/files/source-serif-4-latin-opsz-normal",
    axes: { opsz: 12, wght: 600 },
  },
  {
    family: "Serif",
    style: "italic",
    weight: 400,
    source: "source-serif-4/files/source-serif-4-latin-opsz-italic",
    axes: { opsz: 24, wght: 420 },
  },
];

/** `@font-face` rules with the fonts inside, for all characters of a document. */
export async function fontFaces(document) {
  const characters = [...new Set(`${document}0123456789`)].sort().join("");
  const faces = await Promise.all(
    CUTS.map(async ({ family, style, weight, source, axes }) => {
      const original = readFileSync(require.resolve(`@fontsource-variable/${source}.woff2`));
      const cut = await subsetFont(original, characters, { targetFormat: "sfnt", variationAxes: axes });
      const url = `data:font/ttf;base64,${cut.toString("base64")}`;
      return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(${url})}`;
    }),
  );
  return faces.join("\n");
}
