import { expect, test } from "vitest";
import { boardLots, loadRange } from "#screens/agro-commodities/board-lots.ts";
import { grains } from "#screens/agro-commodities/grain-sizes.tsx";
import texts from "../../../locales/en/agro-commodities.json";
import maps from "../../../locales/en/maps.json";
import { sampleProductFile } from "../../testing/sample-catalogue.ts";

const escaped = (value: string) => value.replace(".", "\\.");

test.each(boardLots)("$product stands on the board as in the catalogue", (lot) => {
  const { field, text } = sampleProductFile(lot.product);
  expect(field("active")).toBe("true");
  expect(field("name")).toBe(texts.products[lot.product]);
  expect(field("grade")).toBe(lot.grade);
  expect(field("origin")?.split(",")[0]).toBe(maps.places[lot.origin]);
  expect(field("moisture_content")).toBe(lot.moisture);
  expect(field("port")).toBe(maps.places[lot.port]);
  expect(field("load_20ft")).toContain(`about ${lot.load20} t `);
  expect(field("load_40ft")).toContain(`about ${lot.load40} t `);
  const defects = /(broken|damaged)[^\n.]* up to [\d.]+%/i;
  if (lot.defects === null) expect(text).not.toMatch(defects);
  else expect(text).toMatch(new RegExp(`(broken|damaged)[^\\n]* up to ${escaped(lot.defects)}`, "i"));
  if (lot.foreign === null) expect(text).not.toMatch(/foreign matter/i);
  else expect(text).toMatch(new RegExp(`foreign matter up to ${escaped(lot.foreign)}`, "i"));
});

test("a container's load is that of the lightest and of the heaviest product", () => {
  expect(loadRange("load20")).toEqual({ from: 23, to: 25 });
  expect(loadRange("load40")).toEqual({ from: 26, to: 27 });
});

test.each(grains)("$product is drawn at the size that the catalogue states", ({ product, stated, length }) => {
  expect(sampleProductFile(product).text).toContain(`${stated} mm`);
  const bounds = stated.split("-").map(Number);
  expect(length).toBeCloseTo(bounds.reduce((sum, bound) => sum + bound, 0) / bounds.length, 5);
});
