import { readFileSync } from "node:fs";
import type { Axes } from "./font-sources.ts";

/** A cut of a typeface under the name of the usual pair's, and the system fonts that stand in for it until its file is there. */
type Cut = { name: string; file: string; axes: Axes; style?: "italic"; weight: string; fallbacks: readonly Fallback[] };
/** `size` is `size-adjust`, as in `styles/fonts.css`: the ratio of the average advance widths. */
type Fallback = { weight: string; local: readonly string[]; size: number };

export type Typeface = {
  /** Its name in styles. */
  family: string;
  /** That of its package. */
  source: string;
  /** `size-adjust`, by which its small letters are as high as those of the usual pair: lines break at nearly the same words. */
  scale: number;
  /** Its vertical metrics, in parts of its size. */
  ascent: number;
  descent: number;
  /** Whether it keeps its alternate glyphs: figures of one width are among them. */
  shaping: boolean;
  cuts: readonly Cut[];
};

/** Typefaces that a company can choose instead of the usual ones. */
export type Pair = {
  sans: Typeface;
  serif: Typeface;
  /** Where no other font of `--font-serif` is there. */
  lastSerif: string;
};

const arial = ["Arial", "ArialMT", "Liberation Sans", "Roboto"];
const arialBold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Roboto Medium"];
const arialItalic = ["Arial Italic", "Arial-ItalicMT", "Liberation Sans Italic", "Roboto Italic"];
const times = ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Noto Serif"];
const timesBold = ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Noto Serif Bold"];
const timesItalic = ["Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic", "Noto Serif Italic"];

const text: Axes = { wght: { min: 400, max: 600 } };

/** The cut of a typeface for text. */
function textCut(file: string, regular: number, semibold: number): Cut {
  const fallbacks = [
    { weight: "400", local: arial, size: regular },
    { weight: "600", local: arialBold, size: semibold },
  ];
  return { name: "sans", file, axes: text, weight: "400 600", fallbacks };
}

/** Each pair by its name in the setting `site.typefaces`; `source`, the usual one, is in `subset-fonts.ts`. */
export const pairs: Record<string, Pair> = {
  lora: {
    sans: {
      family: "Page Open Sans",
      source: "open-sans",
      scale: 0.92,
      ascent: 1.069,
      descent: 0.293,
      shaping: false,
      cuts: [textCut("wght-normal", 97.5, 93.4)],
    },
    serif: {
      family: "Page Lora",
      source: "lora",
      scale: 0.95,
      ascent: 1.006,
      descent: 0.274,
      shaping: true,
      cuts: [
        {
          name: "serif-display",
          file: "wght-normal",
          axes: { wght: 420 },
          weight: "400",
          fallbacks: [{ weight: "400", local: times, size: 110.9 }],
        },
        {
          name: "serif-text",
          file: "wght-normal",
          axes: { wght: 600 },
          weight: "600",
          fallbacks: [{ weight: "600", local: timesBold, size: 106 }],
        },
        {
          name: "serif-italic",
          file: "wght-italic",
          axes: { wght: 420 },
          style: "italic",
          weight: "400",
          fallbacks: [{ weight: "400", local: timesItalic, size: 106.6 }],
        },
      ],
    },
    lastSerif: "Georgia, serif",
  },
  plex: {
    sans: {
      family: "Page Plex Sans",
      source: "ibm-plex-sans",
      scale: 0.95,
      ascent: 1.025,
      descent: 0.275,
      shaping: false,
      cuts: [textCut("wght-normal", 96.75, 92.5)],
    },
    serif: {
      family: "Page Plex Condensed",
      source: "ibm-plex-sans",
      scale: 0.96,
      ascent: 1.025,
      descent: 0.275,
      shaping: false,
      cuts: [
        {
          name: "serif-display",
          file: "wdth-normal",
          axes: { wdth: 85, wght: 500 },
          weight: "400",
          fallbacks: [{ weight: "400", local: arial, size: 94.14 }],
        },
        {
          name: "serif-text",
          file: "wdth-normal",
          axes: { wdth: 85, wght: 600 },
          weight: "600",
          fallbacks: [{ weight: "600", local: arialBold, size: 88.09 }],
        },
        {
          name: "serif-italic",
          file: "wdth-italic",
          axes: { wdth: 85, wght: 400 },
          style: "italic",
          weight: "400",
          fallbacks: [{ weight: "400", local: arialItalic, size: 90.75 }],
        },
      ],
    },
    lastSerif: "system-ui, sans-serif",
  },
};

const percent = (value: number) => `${Number(value.toFixed(2))}%`;

/** The stand-ins of a typeface, as in `styles/fonts.css`. */
function fallbackFaces({ family, scale, ascent, descent, cuts }: Typeface): string {
  const faces = cuts.flatMap(({ style = "normal", fallbacks }) =>
    fallbacks.map(
      ({ weight, local, size }) => `@font-face {
  font-family: "${family} Fallback";
  font-style: ${style};
  font-weight: ${weight};
  src: ${local.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(size)};
  ascent-override: ${percent((ascent * scale * 10_000) / size)};
  descent-override: ${percent((descent * scale * 10_000) / size)};
  line-gap-override: 0%;
}
`,
    ),
  );
  return faces.join("");
}

const tokens = new URL("../src/styles/tokens.css", import.meta.url);

/** What an element with `data-typefaces` is set in: the fonts of `styles/tokens.css` in each script and language, with this pair in place of the usual one. */
function variables(name: string, { sans, serif, lastSerif }: Pair): string {
  const rules = readFileSync(tokens, "utf8").matchAll(/^(?:@theme|:root(\S+)) \{([^}]*)\}/gm);
  return [...rules]
    .map(([, condition = "", body = ""]) => {
      const lines = body.split("\n").filter((line) => /--font-(?:sans|serif):/.test(line));
      const own = lines
        .join("\n")
        .replace(/"Page Sans( Fallback)?"/g, `"${sans.family}$1"`)
        .replace(/"Page Serif( Fallback)?"/g, `"${serif.family}$1"`)
        .replace("Georgia, serif", lastSerif);
      return `[data-typefaces="${name}"]${condition} {\n${own}\n}\n`;
    })
    .join("");
}

/** The stylesheet of a pair without the faces of its files. */
export function stylesheetOf(name: string, pair: Pair): string {
  return fallbackFaces(pair.sans) + fallbackFaces(pair.serif) + variables(name, pair);
}
