// Typography rules for texts as they are written, with a bad and a good example each. What the program adds when texts are shown is not an
// error: the dash of a range, no-break spaces, the typographic apostrophe (web/src/i18n/typography.ts).

/** Letters of the languages with full-width punctuation. */
const HAN = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;

/** What is not prose: addresses, code, placeholders, gaps to fill in by hand, tags, link targets. A placeholder counts as a number, since most are. */
const NO_PROSE = [
  [/https?:\/\/\S+|\S+@\S+\.\S+|`[^`]*`/g, "\uFFFC"],
  // An attribute, a section of American law, and a unit that is the same in every script.
  [/\b\w+="[^"]*"|\bCFR \d+\.\d+|(?<=(?<!\p{L})[mµ]g)\/kg\b/gu, "\uFFFC"],
  [/\{\{[^}]*\}\}| {5,}/g, "0"],
  [/<[^>]*>/g, ""],
  [/\]\([^)]*\)/g, "]"],
];

export function proseOf(text) {
  return NO_PROSE.reduce((prose, [pattern, instead]) => prose.replace(pattern, instead), text);
}

/** What programs read, and numbers that are no range: numbers of references and telephones, and columns of products. */
const NO_RANGES = /^(legal\/|prices:)|\.(lead_time|phoneHint)$/;

/** The rules by name; without `languages` a rule applies to all, and to all texts but those whose names match `except`. */
export const typography = [
  { name: "two spaces", pattern: /(?<=[^\s|]) {2,}(?=[^\s|])/, bad: "two  spaces", good: "one space" },
  {
    name: "a range has an en dash, 〜 in Japanese, ～ in Chinese",
    except: NO_RANGES,
    pattern:
      /(?<![\w./,-]|\b(?:ISO|IEC|EN|DIN|BS|GB|GSO|IS|CXC|CXS|CAC|RCP|NF|JIS)(?:\/T)?[ \u00a0])(?!(?:19|20)\d\d-\d\d(?!\d))\d[\d.,\u00a0\u202f]*(?:[ \u00a0]?[%°])?-(?=\d)(?!\d[\d.,]*[-–]\d)/,
    bad: "10-12%",
    good: "10–12%, 2024-25, ISO 6579-1",
  },
  { name: "a hyphen for a dash", pattern: /(?<=\p{L}[)»”]?) - (?=\p{L})/u, bad: "chilli - whole", good: "chilli – whole, stem-less" },
  { name: "straight quotes: “…”, „…“, «…», 「…」", pattern: /"/, bad: 'the "export grade"', good: "the “export grade”" },
  { name: "quotes of another language: „…“", languages: ["de"], pattern: /“(?=\p{L})|«|»/u, bad: "die “Qualität”", good: "die „Qualität“" },
  { name: "quotes of another language: «…»", languages: ["ru", "fr", "es"], pattern: /[“”„]/, bad: "“сорт”", good: "«сорт»" },
  {
    name: "a decimal comma; thousands with a point",
    languages: ["de", "pt"],
    pattern: /(?<![\d.,])[1-9]\d{0,2}([,\u00a0\u202f]\d{3}| (?=\d{3}(?!\d))\d{3})+(?![\d.,]\d)/,
    bad: "80,000 SHU",
    good: "80.000 SHU; 2,5 t",
  },
  {
    name: "thousands with a narrow no-break space (U+202F)",
    languages: ["es", "fr"],
    pattern: /(?<![\d.,])[1-9]\d{0,2}([.,]\d{3}|[ \u00a0](?=\d{3}(?!\d))\d{3})+(?![\d.,]\d)/,
    bad: "80.000 SHU",
    good: "80\u202f000 SHU; 2,5 t; ASTA 20.1",
  },
  {
    name: "thousands with a no-break space (U+00A0)",
    languages: ["ru"],
    pattern: /(?<![\d.,])[1-9]\d{0,2}([.,]\d{3}| (?=\d{3}(?!\d))\d{3})+(?![\d.,]\d)/,
    bad: "80 000 SHU",
    good: "80\u00a0000 SHU; 2,5 т",
  },
  {
    name: "thousands with a comma",
    languages: ["en", "ar", "zh", "ja", "hi"],
    pattern: /(?<![\d.,])[1-9]\d{0,2}([.\u00a0\u202f]\d{3})+(?![\d.,]\d)/,
    bad: "80.000 SHU",
    good: "80,000 SHU; 2.5 t",
  },
  { name: "lakhs: 1,00,000", languages: ["hi"], pattern: /(?<![\d,])[1-9]\d{2},\d{3}(?![\d,])/, bad: "100,000", good: "1,00,000" },
  {
    name: "full-width punctuation",
    languages: ["zh", "ja"],
    pattern: new RegExp(`(?<=${HAN})[,;:!?(]|[,;:!?)](?=${HAN})`, "u"),
    bad: "红辣椒, 香料",
    good: "红辣椒，香料（80,000 SHU）",
  },
  {
    name: "no space beside a Chinese or Japanese letter",
    languages: ["zh", "ja"],
    pattern: new RegExp(`(?<=${HAN}) (?=${HAN})`, "u"),
    bad: "红 辣椒",
    good: "红辣椒",
  },
  {
    name: "Arabic punctuation: ، ؛ ؟",
    languages: ["ar"],
    pattern: /[,;](?=\s|$)|\?(?=\s|$)/m,
    bad: "كركم, كمون",
    good: "كركم، كمون 80,000",
  },
  { name: "a danda: ।", languages: ["hi"], pattern: /(?<=\p{Script=Devanagari})\.(?=\s|$)/mu, bad: "माल तैयार है.", good: "माल तैयार है।" },
];
