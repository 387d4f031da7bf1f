import { expect, test } from "vitest";
import replyTimes from "#contracts/reply-time-cases.json";
import { figuresIn, replyTimeIn } from "#i18n/figures.ts";
import { defaultLanguage, languages } from "#i18n/languages.ts";
import { knownLanguages } from "#testing/known-languages.ts";
import { sampleFigures } from "#testing/sample-figures.ts";
import { sampleSite } from "#testing/sample-site.ts";

type Texts = { [key: string]: string | Texts };

const locales = import.meta.glob<Texts>("../../locales/en/*.json", { eager: true, import: "default" });
const contents = import.meta.glob<string>("../../content/en/**/*.md", { eager: true, query: "?raw", import: "default" });

/** The texts that existed in every language before, in which figures are written out. */
const older = ["shell", "catalogue", "contact", "mail"];

function flat(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value] satisfies [string, string]] : flat(value, `${prefix}.${key}`),
  );
}

const named = new Map(flat(figuresIn(defaultLanguage, sampleSite), "figure"));

/** A fact has several forms: "50+" and the bare number, a list alone and with "and" or "or". */
const factOf = (name: string) =>
  name.replace(/^figure\.over\.pesticides$/, "figure.limits.pesticides").replace(/\.over(?=\.)|(And|Or)$/g, "");

/** English texts by key. */
const texts: [string, string][] = [
  ...Object.entries(locales).flatMap(([path, content]) => {
    const part = path.split("/").at(-1)?.replace(".json", "") ?? "";
    return older.includes(part) ? [] : flat(content, part);
  }),
  ...Object.entries(contents),
];

const isNamed = (name: string) => texts.some(([, text]) => text.includes(`{{${name}}}`));

/** A single number can mean many things, and so can the name of a standard or a time; longer figures are unique. */
const unmistakable = [...named].filter(
  ([name, value]) =>
    isNamed(name) &&
    name !== "figure.foodSafety" &&
    name !== "figure.reply" &&
    value.length > 2 &&
    !/^[\d,]+%?$/.test(value) &&
    !/^\d+-\d+$/.test(value),
);

test.each(unmistakable)("%s stands in the texts by its name, never as %s", (_, value) => {
  const pattern = new RegExp(`(?<![\\d,.-])${value.replaceAll(/[.+*?()[\]]/g, "\\$&")}(?!\\d)`);
  expect(texts.filter(([, text]) => pattern.test(text)).map(([where]) => where)).toEqual([]);
});

test("every figure that a text names exists", () => {
  const unknown = texts.flatMap(([where, text]) =>
    [...text.matchAll(/\{\{\s*(figure\.[\w.]+)\s*\}\}/g)]
      .filter(([, name]) => name !== undefined && !named.has(name))
      .map(([, name]) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("every fact is named somewhere, in one of its forms", () => {
  const used = new Set([...named.keys()].filter(isNamed).map(factOf));
  expect([...named.keys()].filter((name) => !used.has(factOf(name)))).toEqual([]);
});

const maps = import.meta.glob<Texts>("../../locales/*/maps.json", { eager: true, import: "default" });

/** Some figures in a language's notation. */
function shown(code: string, names: readonly string[]): string[] {
  const language = languages.find((candidate) => candidate.code === code) ?? expect.fail(`no ${code}`);
  const own = new Map(flat(figuresIn(language, sampleSite, maps[`../../locales/${code}/maps.json`]), ""));
  return names.map((name) => own.get(`.${name}`)?.replaceAll("\u00a0", " ") ?? expect.fail(`no ${name}`));
}

test("values are written in the words and the script of each language", () => {
  const names = ["ports", "priceTermsOr", "chilli.bags", "grain.bagsOr", "over.clients", "clients"];
  expect(shown("en", names)).toEqual([
    "Mumbai, Nhava Sheva, Chennai, Mundra, Tuticorin",
    "FOB, CIF or CNF",
    "5 kg, 10 kg, 25 kg",
    "25 or 50 kg",
    "1,000",
    "1000+",
  ]);
  expect(shown("hi", names)).toEqual([
    "मुंबई, न्हावा शेवा, चेन्नई, मुंद्रा, तूतीकोरिन",
    "FOB, CIF या CNF",
    "5 किग्रा, 10 किग्रा, 25 किग्रा",
    "25 या 50 किग्रा",
    "1,000",
    "1000+",
  ]);
  expect(shown("ja", names)).toEqual([
    "ムンバイ・ナバシェバ・チェンナイ・ムンドラ・ツチコリン",
    "FOB、CIF、またはCNF",
    "5 kg・10 kg・25 kg",
    "25または50 kg",
    "1,000",
    "1000+",
  ]);
  expect(shown("zh", ["ports", "portsAnd", "chilli.bagsOr"])).toEqual([
    "孟买、那瓦舍瓦、金奈、蒙德拉、杜蒂戈林",
    "孟买、那瓦舍瓦、金奈、蒙德拉和杜蒂戈林",
    "5、10或25公斤",
  ]);
  expect(shown("ar", ["priceTerms", "paymentTermsOr", "grain.bags"])).toEqual(["FOB، CIF، CNF", "LC أو TT أو DA", "25 كغ، 50 كغ"]);
  expect(shown("ru", ["portsAnd", "over.clients"])).toEqual(["Мумбаи, Нава-Шева, Ченнаи, Мундра и Тутикорин", "1 000"]);
});

test("the names of the ports are in the script of the language", () => {
  for (const { code } of languages) {
    const isLatin = shown(code, ["ports"]).some((ports) => /[a-z]/i.test(ports));
    expect([code, isLatin]).toEqual([code, ["en", "es", "fr", "de", "pt"].includes(code)]);
  }
});

test("a port that is not on the maps keeps its name", () => {
  expect(figuresIn(defaultLanguage, sampleSite, { places: { mumbai: "Bombay" } }).ports).toBe(
    "Bombay, Nhava Sheva, Chennai, Mundra, Tuticorin",
  );
});

/** The older texts state the same figures. */
test("the older texts agree with the figures", () => {
  const text = Object.entries(locales)
    .filter(([path]) => older.some((part) => path.endsWith(`/${part}.json`)))
    .flatMap(([, content]) => flat(content, "").map(([, value]) => value))
    .join("\n");
  expect([...text.matchAll(/(\d+) hours/g)].map(([, hours]) => hours).filter((hours) => hours !== "24")).toEqual([]);
  expect(text.includes("{{figure.ports}}") || text.includes(sampleFigures.ports.join(", "))).toBe(true);
});

test.each(replyTimes)("$hours hours are promised as $text ($language)", ({ language: code, text, ...replyTime }) => {
  const language = knownLanguages.find((candidate) => candidate.code === code) ?? expect.fail(`no ${code}`);
  expect(replyTimeIn(language, replyTime)).toBe(text);
});
