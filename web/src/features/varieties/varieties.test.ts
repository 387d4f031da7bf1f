import { expect, test } from "vitest";
import { shortName } from "./varieties.ts";

test.each([
  ["Бьядги Дабби (Byadgi Dabbi)", "Бьядги Дабби"],
  ["贡土尔桑纳姆（Sannam S4）", "贡土尔桑纳姆"],
  ["Teja S17", "Teja S17"],
])("a chart writes %s as %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});
