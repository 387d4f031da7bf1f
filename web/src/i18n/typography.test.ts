import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { typeset } from "#i18n/typography.ts";

/** With "_" for no-break spaces and "~" for narrow ones, which nobody sees, and without the word joiners of ranges. */
const shown = (text: string, code = "en") =>
  typeset(text, languages.find((language) => language.code === code) ?? expect.fail(`no ${code}`))
    .replace(/\u2060([–〜～])\u2060/g, "$1")
    .replaceAll("\u00a0", "_")
    .replaceAll("\u202f", "~");

test.each([
  ["10-12%", { en: "10–12%", de: "10–12_%", fr: "10–12_%", es: "10–12_%", ru: "10–12_%", pt: "10–12%", ja: "10〜12%", zh: "10～12%" }],
  [
    "120-150 ASTA, 4 - 5 mm",
    { en: "120–150_ASTA, 4–5_mm", de: "120–150_ASTA, 4–5_mm", ru: "120–150_ASTA, 4–5_mm", ja: "120〜150_ASTA, 4〜5_mm" },
  ],
  ["80,000 - 100,000 SHU", { en: "80,000–100,000_SHU", hi: "80,000–100,000_SHU", ar: "80,000–100,000_SHU", zh: "80,000～100,000_SHU" }],
  ["80.000-100.000 SHU, ASTA 20.1", { de: "80.000–100.000_SHU, ASTA 20.1" }],
  ["80\u202f000-100\u202f000 SHU", { es: "80~000–100~000_SHU", fr: "80~000–100~000_SHU" }],
  ["{{tonnes}} t, {{share}} %", { en: "{{tonnes}}_t, {{share}}%", fr: "{{tonnes}}_t, {{share}}_%" }],
  ["25 кг, 5-10 т — № 5", { ru: "25_кг, 5–10_т_— №_5" }],
  ["25 किग्रा, 5-10 टन", { hi: "25_किग्रा, 5–10_टन" }],
  ["25 كغ، 24 طنًا", { ar: "25_كغ، 24_طنًا" }],
  ["Nr. 5, 12 % und 3 g", { de: "Nr._5, 12_% und 3_g" }],
  ["1 x 20 ft container (7 t)", { en: "1_×_20_ft container (7_t)" }],
  ["25 kg内袋、2 ASTA単位、100,000 SHUで", { ja: "25_kg内袋、2_ASTA単位、100,000_SHUで" }],
  ["25 g中不得检出", { zh: "25_g中不得检出" }],
  ["7～10日間", { ja: "7〜10日間" }],
  [
    "the buyer's mark, the buyers' mark, {{company}}'s, write 'Subscribe'",
    { en: "the buyer’s mark, the buyers’ mark, {{company}}’s, write ‘Subscribe’" },
  ],
  ["l'eau", { fr: "l’eau" }],
] as const)("%s is shown as each language writes it", (text, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((code) => [code, shown(text, code)]))).toEqual(expected);
});

test.each(languages)("no line breaks inside a range or the name of a season in $english", (language) => {
  const joined = (text: string) => typeset(text, language).split(/[-–〜～]/);
  expect(
    joined("80-120 ASTA, 10 - 12%")
      .slice(1)
      .every((part) => part.startsWith("\u2060")),
  ).toBe(true);
  expect(
    joined("80-120 ASTA, 10 - 12%")
      .slice(0, -1)
      .every((part) => part.endsWith("\u2060")),
  ).toBe(true);
  expect(typeset("2025-26", language)).toBe("2025-\u206026");
});

test.each([
  "2026-11-22",
  "NSE-SPC-00042",
  "ISO 6579-1 and ISO/IEC 17025-2",
  "CXS 353-2022, CXC 1-1969, GB/T 2763-2021",
  "Notification 37/2015-20",
  "24-hour, MG-1, 2-chloroethanol",
  "Regulation (EU) 2023/915",
  "5 tonnes, 3 good lots",
])("%s has nothing to set", (text) => {
  expect(shown(text)).toBe(text);
});

test.each(languages)("what has been set in $english is not set again", (language) => {
  const once = typeset("10-12%, 80,000 - 100,000 SHU; 25 kg, the buyer's 'mark' — № 5", language);
  expect(typeset(once, language)).toBe(once);
});
