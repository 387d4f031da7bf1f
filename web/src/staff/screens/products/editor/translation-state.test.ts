import { expect, test } from "vitest";
import { changed, PRODUCT, type Rows, translationRow } from "./product-draft.ts";
import { stateOf } from "./translation-state.ts";

const german = translationRow("de");
const rows: Rows = {
  [PRODUCT]: { version: 1, name: "Teja", description: "A chilli.", district: "Khammam", state: "Telangana" },
  [german]: { version: 1, name: "Teja", description: "Ein Chili.", district: null, state: null },
};

test("a translation is complete without the names of places, which the program has", () => {
  expect(stateOf({}, rows, "de")).toBe("complete");
  expect(stateOf({}, rows, "fr")).toBe("missing");
});

test("a product that says nothing yet is complete in no language", () => {
  expect(stateOf({}, {}, "de")).toBe("missing");
});

test("a text that is emptied is missing, and one whose English has changed is stale until it is typed again", () => {
  expect(stateOf(changed({}, rows, german, "description", ""), rows, "de")).toBe("missing");
  const stale: Rows = { ...rows, [german]: { ...rows[german], version: 1, stale: ["description"] } };
  expect(stateOf({}, stale, "de")).toBe("stale");
  expect(stateOf(changed({}, stale, german, "description", "Eine Chili."), stale, "de")).toBe("complete");
  expect(stateOf(changed({}, stale, german, "stale", []), stale, "de"), "said to be right").toBe("complete");
});
