import { expect, test } from "vitest";
import { defaultLanguage } from "#i18n/languages.ts";
import { FACTS } from "#i18n/translator.ts";
import english from "../../locales/en/harvest.json";
import { calendarOf } from "./harvest-calendar.ts";

const entriesOf = (harvest: object) =>
  calendarOf({ language: defaultLanguage, texts: { harvest: { ...harvest } }, figures: {} })?.entries ?? [];

test("each season and each run of months of the 14 crops is an entry", () => {
  const entries = entriesOf(english);
  expect(entries.map(({ id, from, to }) => [id, from, to])).toEqual([
    ["season-peak-1", 1, 3],
    ["season-secondary-9", 9, 12],
    ["season-off-4", 4, 8],
    ["cardamom-9", 9, 1],
    ["red-chillies-10", 10, 3],
    ["turmeric-1", 1, 3],
    ["black-pepper-11", 11, 2],
    ["cumin-2", 2, 4],
    ["coriander-2", 2, 4],
    ["fennel-2", 2, 3],
    ["fenugreek-2", 2, 3],
    ["mustard-2", 2, 4],
    ["cassia-1", 1, 2],
    ["cloves-4", 4, 6],
    ["cloves-9", 9, 1],
    ["bay-leaves-1", 1, 3],
    ["sesame-1", 1, 3],
    ["groundnut-1", 1, 3],
  ]);
  expect(entries[0]?.summary).toBe("Peak season (January to March)");
  const description = (crop: string) => entries.find(({ id }) => id.startsWith(crop))?.description;
  expect(description("cumin")).toBe(
    "Cumin: new crop in a normal year, all India: February to April. First district in our catalogue: Mehsana, Gujarat.",
  );
  expect(description("sesame")).toBe(
    "Sesame: new crop in a normal year, all India: January to March. First district in our catalogue: Junagadh, Gujarat. The rainy-season crop is harvested in October and November; the months stated are those in which cleaned and graded lots are on offer.",
  );
});

test("a crop and a season have the months that the company has given them, and without entries there is no calendar", () => {
  const coffee = { name: "Coffee", origin: "", note: "" };
  const facts = { "crops.items": { own1: { months: "12" } }, "seasons.items": { off: { months: "" }, peak: { months: "1,12" } } };
  const own = entriesOf({ ...english, crops: { items: { own1: coffee } }, [FACTS]: facts });
  expect(own.map(({ summary }) => summary)).toEqual([
    "Peak season (December to January)",
    "Secondary season (September to December)",
    "Coffee: new crop arrives",
  ]);
  expect(own.at(-1)?.description).toBe("Coffee: new crop in a normal year, all India: December.");
  const none = { ...english, crops: { items: {} }, seasons: { ...english.seasons, items: {} } };
  expect(calendarOf({ language: defaultLanguage, texts: { harvest: none }, figures: {} })).toBeNull();
});
