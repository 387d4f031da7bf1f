import { expect, test } from "vitest";
import { itemsOf } from "#i18n/items.ts";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import type { Namespace, Texts } from "#i18n/namespaces.ts";
import { pickTexts } from "#i18n/pick-texts.ts";
import { isUntranslated, translatorOf } from "#i18n/translator.ts";
import { pageTexts } from "#testing/page-texts.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { shown } from "#testing/shown.ts";
import catalogue from "../../locales/en/catalogue.json";
import home from "../../locales/en/home.json";

function languageOf(code: string): Language {
  return languages.find((language) => language.code === code) ?? expect.fail(`no ${code}`);
}

const textsIn = (code: string, names: readonly Namespace[]) => pageTexts(names, languageOf(code));

/** Custom texts for a known namespace, in a language. */
const written = (code: string, texts: Texts) =>
  loadTexts(languageOf(code), ["catalogue"], (language) => (language.code === code ? texts : undefined), sampleSite);

test("keys belong to the first namespace, or to the one that they name", async () => {
  const t = translatorOf(await textsIn("en", ["home", "catalogue"]), ["home", "catalogue"]);
  expect(t("hero.title")).toBe(home.hero.title);
  expect(t("catalogue:hero.title")).toBe(catalogue.hero.title);
});

test("an unknown key does not compile, and a missing text shows its key", async () => {
  const t = translatorOf(await written("de", {}), "catalogue");
  expect(t("hero.title")).toBe("hero.title");
  expect(t("catalogue:hero.title")).toBe("hero.title");
  // @ts-expect-error: the English file has no such key.
  expect(t("hero.nothing")).toBe("hero.nothing");
  // @ts-expect-error: a group of texts is no text.
  expect(t("hero")).toBe("hero");
  // @ts-expect-error: another namespace than the one asked for.
  expect(t("home:hero.title")).toBe("hero.title");
});

test("placeholders are filled in with values and with business figures; a value is put in as it is", async () => {
  const texts = await written("en", { hero: { title: "{{name}} of {{ company }} at {{figure.chilli.moisture}}{{absent}}" } });
  const t = translatorOf(texts, "catalogue");
  expect(t("hero.title", { name: "$& <b>{{company}}</b>", company: "Nandi" })).toBe(`$& <b>{{company}}</b> of Nandi at ${shown("10-12%")}`);
});

test("a text that names a figure which the company does not state is not shown, also in an island, nor is an entry of a list with one", async () => {
  const { clients: _, ...figures } = sampleSite.figures;
  const source = { hero: { title: "For {{figure.clients}} clients", lead: "From {{figure.ports}}" } };
  const texts = await loadTexts(defaultLanguage, ["catalogue"], () => source, { ...sampleSite, figures });
  for (const page of [texts, pickTexts(texts, ["catalogue"])]) {
    const t = translatorOf(page, "catalogue");
    expect(t("hero.title")).toBe("");
    expect(t("hero.lead")).toMatch(/^From Mumbai, /);
  }
  const entries = { one: { title: "A", text: "{{figure.over.clients}} clients" }, two: { title: "B", text: "{{figure.ports}}" } };
  const lists = {
    language: defaultLanguage,
    texts: { home: { strengths: { items: entries }, sections: { items: entries } } },
    figures: texts.figures,
  };
  expect(itemsOf(lists, "home:strengths.items")).toEqual(["two"]);
  expect(itemsOf(lists, "home:sections.items")).toEqual(["one", "two"]);
  const edited = { ...lists, mark: (name: string, text: string) => `${name}=${text}` };
  expect(itemsOf(edited, "home:strengths.items")).toEqual(["one", "two"]);
  expect(translatorOf({ ...texts, mark: edited.mark }, "catalogue")("hero.title")).toBe(
    "catalogue:hero.title=For {{figure.clients}} clients",
  );
});

test("a count chooses the plural form of the language", async () => {
  const arabic = translatorOf(await textsIn("ar", ["documents"]), "documents");
  const forms = [0, 1, 2, 5, 12, 100].map((count) => arabic("brochure.contents.count", { count }));
  expect(new Set(forms).size).toBe(6);
  expect(forms[4]).toContain("12");
  const russian = translatorOf(await textsIn("ru", ["catalogue"]), "catalogue");
  expect(russian("list.showing", { count: 21 })).toBe("Показан 21 товар");
  expect(russian("list.showing", { count: 22 })).toBe("Показано 22 товара");
  const text = translatorOf(await written("ru", { hero: { title: "{{count}} kg" } }), "catalogue");
  expect(text("hero.title", { count: 2 })).toBe("2\u00a0kg");
});

test("a namespace that nobody has translated is English, with its plural forms too", async () => {
  const texts = await loadTexts(
    languageOf("ru"),
    ["catalogue"],
    (language) => (language === defaultLanguage ? catalogue : undefined),
    sampleSite,
  );
  expect(isUntranslated(texts, ["catalogue"])).toBe(true);
  expect(isUntranslated(await textsIn("ru", ["catalogue"]), ["catalogue"])).toBe(false);
  expect(translatorOf(texts, "catalogue")("list.showing", { count: 2 })).toBe("Showing 2 product(s)");
});

test("figures keep their order in Arabic", async () => {
  const t = translatorOf(await written("ar", { hero: { title: "الرطوبة {{value}}" } }), "catalogue");
  expect(t("hero.title", { value: "10-12%" })).toBe("الرطوبة \u206610-12%\u2069");
});

test("picked texts are those subtrees alone, and say the same without the figures", async () => {
  const page = await textsIn("ar", ["home", "catalogue"]);
  const picked = pickTexts(page, ["catalogue:filters", "catalogue:list", "home"]);
  const sent: typeof picked = JSON.parse(JSON.stringify(picked));
  expect(Object.keys(sent.texts.catalogue ?? {})).toEqual(["filters", "list"]);
  expect(sent.figures).toEqual({});
  expect(JSON.stringify(sent.texts)).not.toContain("{{figure.");
  const [all, part] = [page, sent].map((texts) => translatorOf(texts, ["home", "catalogue"]));
  expect(part?.("catalogue:list.showing", { count: 3 })).toBe(all?.("catalogue:list.showing", { count: 3 }));
  expect(JSON.stringify(page.texts.home)).toContain("{{figure.");
  expect(part?.("badges.items.quality")).toBe(all?.("badges.items.quality"));
  expect(() => part?.("catalogue:hero.title")).toThrow("the island does not name the text catalogue:hero.title");
});

test("a part that the page does not have is refused", async () => {
  const page = await textsIn("en", ["shell"]);
  expect(() => pickTexts(page, ["contact:form"])).toThrow("the page has no texts contact:form");
  // @ts-expect-error: the English file has no such part.
  expect(() => pickTexts(page, ["shell:nothing"])).toThrow("the page has no texts shell:nothing");
});
