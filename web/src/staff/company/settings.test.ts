import { expect, test } from "vitest";
import { changeOf, changesOf, type Setting, valuesOf } from "./settings.ts";

const setting = (key: string, kind: Setting["kind"], value: Setting["value"], others: Partial<Setting> = {}): Setting => ({
  ...{
    key,
    kind,
    value,
    is_required: false,
    is_translated: false,
    saved: [],
    origin: null,
    is_sample: false,
    is_shown: true,
    may_change: true,
    signing_domain: null,
  },
  ...others,
});

const shipped = (...codes: string[]) => codes.map((code) => ({ code, is_shipped: true }));

const settings = [
  setting("site.phone", "phone", "+91 1", { saved: [{ language: "en", value: "+91 1", version: 3 }] }),
  setting("site.address", "lines", ["1 Street", "Town"], {
    is_translated: true,
    saved: [{ language: "de", value: ["Straße 1"], version: 2 }],
  }),
  setting("site.map.on_click", "switch", false),
];

test("a field shows its value, and a translated one that of each language", () => {
  expect(valuesOf(settings, shipped("en", "de", "fr"))).toEqual({
    "site.phone": "+91 1",
    "site.address": "1 Street\nTown",
    "site.address/de": "Straße 1",
    "site.address/fr": "",
    "site.map.on_click": "false",
  });
});

test("what is typed is saved over the version that was read", () => {
  expect(changeOf(settings, "site.phone", "+91 2")).toEqual({ key: "site.phone", language: "en", value: "+91 2", version: 3 });
  expect(changeOf(settings, "site.phone", "")).toEqual({ key: "site.phone", language: "en", value: "", version: 3 });
  expect(changeOf(settings, "site.address", "2 Street\nTown")).toMatchObject({ value: ["2 Street", "Town"], version: null });
  expect(changeOf(settings, "site.address/de", "")).toEqual({ key: "site.address", language: "de", value: null, version: 2 });
  expect(changeOf(settings, "site.map.on_click", "true")).toMatchObject({ value: true, version: null });
});

test("numbers are typed as they are read, several on a line each", () => {
  const figures = [
    setting("site.figures.clients", "count", 1000),
    setting("site.figures.chilli.bags", "counts", [5, 10]),
    setting("site.figures.chilli.moisture", "range", "10-12%"),
  ];
  const values = { "site.figures.clients": "1000", "site.figures.chilli.bags": "5\n10", "site.figures.chilli.moisture": "10-12%" };
  expect(valuesOf(figures, shipped("en"))).toEqual(values);
  expect(changeOf(figures, "site.figures.clients", "1,200")).toMatchObject({ value: "1,200", version: null });
  expect(changeOf(figures, "site.figures.chilli.bags", "5\n25")).toMatchObject({ value: ["5", "25"] });
});

test("each page that may be off is a box, and the list that is saved has those that are always on", () => {
  const pages = setting("site.pages", "pages", ["/", "/about", "/contact"]);
  const values = valuesOf([pages], shipped("en"));
  expect(values).toMatchObject({ "site.pages//about": "true", "site.pages//blog": "false" });
  expect(values).not.toHaveProperty("site.pages//contact");
  const [change] = changesOf([pages], ["site.pages//blog"], { ...values, "site.pages//blog": "true", "site.pages//about": "false" });
  expect(change?.value).toEqual(["/", "/catalog", "/contact", "/privacy-policy", "/blog"]);
});

test("no page is left out by search engines until its box is ticked", () => {
  const unlisted = setting("site.unlisted_pages", "unlisted_pages", null);
  const values = valuesOf([unlisted], shipped("en"));
  expect(values).toMatchObject({ "site.unlisted_pages//": "false", "site.unlisted_pages//about": "false" });
  const [change] = changesOf([unlisted], ["site.unlisted_pages//about"], { ...values, "site.unlisted_pages//about": "true" });
  expect(change?.value).toEqual(["/about"]);
});

test("each language but English is a box, and those that are ticked are saved as one list", () => {
  const codes = shipped("en", "hi", "de");
  const all = [setting("site.languages", "languages", null)];
  expect(valuesOf(all, codes)).toEqual({ "site.languages/hi": "true", "site.languages/de": "true" });
  const typed = { "site.languages/hi": "true", "site.languages/de": "false", "site.phone": "+91 2" };
  const saved = { ...setting("site.languages", "languages", ["en", "de"]), saved: [{ language: "en", value: ["en", "de"], version: 4 }] };
  expect(valuesOf([saved], codes)).toEqual({ "site.languages/hi": "false", "site.languages/de": "true" });
  expect(changesOf([...settings, saved], ["site.languages/hi", "site.languages/de", "site.phone"], typed)).toEqual([
    { key: "site.phone", language: "en", value: "+91 2", version: 3 },
    { key: "site.languages", language: "en", value: ["en", "hi"], version: 4 },
  ]);
});

test("a language that the company has added is off until it is listed", () => {
  const languages = [...shipped("en", "de"), { code: "it", is_shipped: false }];
  const usual = setting("site.languages", "languages", null);
  expect(valuesOf([usual], languages)).toEqual({ "site.languages/de": "true", "site.languages/it": "false" });
  const listed = setting("site.languages", "languages", ["en", "it"]);
  expect(valuesOf([listed], languages)).toEqual({ "site.languages/de": "false", "site.languages/it": "true" });
});
