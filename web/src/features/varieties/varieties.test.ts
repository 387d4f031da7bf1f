import { expect, test } from "vitest";
import figures from "../../../../contracts/figures.json";
import texts from "../../../locales/en/varieties.json";
import { centimetres, rangeText } from "./range-text.ts";
import { varieties, varietyOf } from "./varieties.ts";

const files = import.meta.glob<string>("../../../../catalogue/products/*.toml", { eager: true, query: "?raw", import: "default" });

/** The lines of a product's file that this guide repeats. */
function product(slug: string) {
  const file = files[`../../../../catalogue/products/${slug}.toml`];
  if (file === undefined) throw new Error(`the catalogue has no ${slug}`);
  const text = (key: string) => new RegExp(`^${key} = "(.*)"$`, "m").exec(file)?.[1];
  return {
    active: /^active = true$/m.test(file),
    name: text("name"),
    origin: text("origin"),
    heat: text("capsaicin_level"),
    colour: text("color_value"),
    moisture: text("moisture_content"),
    code: text("hs_code"),
    centimetres: [...file.matchAll(/([\d.]+-[\d.]+) cm/g)].map(([, size]) => size),
  };
}

test.each(varieties)("$key says what its product says", (variety) => {
  const { key, slug, origin, colour, heat, moisture } = variety;
  const listed = product(slug);
  expect(listed.active).toBe(true);
  expect(listed.heat).toBe(`${rangeText(heat).replace("-", " - ")} SHU`);
  expect(listed.colour).toBe(colour === undefined ? undefined : `ASTA ${rangeText(colour)}`);
  expect(listed.origin).toBe(texts.origins[origin]);
  expect(listed.moisture).toBe(moisture);
  for (const word of texts.names[key].split(" ")) expect(listed.name).toContain(word);
});

test.each(varieties)("$key is as long and as broad as its product, where that says it", ({ slug, length, breadth }) => {
  const [long = centimetres(length), broad = centimetres(breadth)] = product(slug).centimetres;
  expect([centimetres(length), centimetres(breadth)]).toEqual([long, broad]);
});

test("every whole chilli on offer is in the guide, but for the stemless and the sorted-out ones", () => {
  const slugs = Object.keys(files).flatMap((path) => /([\w-]+)\.toml$/.exec(path)?.[1] ?? []);
  const whole = slugs.filter((slug) => product(slug).active && product(slug).code === "09042110" && !/stemless|fatki/.test(slug));
  expect(varieties.map(({ slug }) => slug).sort()).toEqual(whole.sort());
});

test("the figures that the company names are those of the varieties", () => {
  const teja = varietyOf("teja");
  expect(rangeText(teja.heat)).toBe(figures.teja.exportHeat);
  expect(figures.teja.heat.endsWith(rangeText({ from: teja.heat.to, to: teja.heat.to }))).toBe(true);
  expect(rangeText(varietyOf("kashmiri").colour ?? { from: 0, to: 0 })).toBe(figures.kashmiri.colour);
});

test("the hottest comes first", () => {
  const heats = varieties.map(({ heat }) => heat.from + heat.to);
  expect(heats).toEqual(heats.toSorted((one, other) => other - one));
});
