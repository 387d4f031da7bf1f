import { expect, test } from "vitest";
import * as english from "#staff/i18n/english.ts";
import { translateWith } from "#staff/i18n/texts.tsx";
import { columnWords } from "./column-words.ts";

const t = translateWith({ language: "en", texts: english });

test.each([
  ["products", "image_url", "Picture"],
  ["product_translations", "other_names", "Other names"],
  ["product_parameters", "minimum", "Min"],
  ["categories", "has_heat", "Filter by heat"],
  ["enquiries", "assigned_to", "Who answers"],
  ["answering_times", "remind_before_minutes", "Remind before"],
  ["redirects", "target", "Visitors go to"],
  ["storage_objects", "bucket_id", "Kept in"],
  ["a_table_of_tomorrow", "some_column", "some_column"],
])("the column %s.%s is called %j, as on its screen", (table, column, words) => {
  expect(columnWords(table, column, t)).toBe(words);
});
