import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { translateWith } from "#staff/i18n/texts.tsx";
import { allEnglish as english } from "#staff/testing/all-texts.ts";
import { tableWords } from "./change-words.ts";
import { columnWords } from "./column-words.ts";
import { changedColumns } from "./revision.ts";

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

/** What revisions keep of tables of which they do not keep all columns. */
const kept: Record<string, readonly string[]> = {
  enquiries: ["id", "status", "assigned_to", "first_answered_at", "closed_at"],
  enquiry_notes: [],
  enquiry_messages: [],
  storage_objects: ["id", "bucket_id", "name", "hash", "size", "content_type", "valid_until"],
  notice_channels: ["id", "kind", "name", "address", "events", "include_details", "active"],
};

const schema = import.meta.glob<string>("../../../../../crates/store/src/migrations/*.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});
const columnsInSchema = (table: string) =>
  Object.values(schema).flatMap((sql) => {
    const definition = new RegExp(`CREATE TABLE ${table} \\(\n(.*?)\n\\);`, "s").exec(sql)?.[1] ?? "";
    const added = sql.matchAll(new RegExp(`ALTER TABLE ${table} ADD COLUMN "?(\\w+)`, "g"));
    return [...definition.matchAll(/^ {4}"?([a-z]\w*)/gm), ...added].map(([, column = ""]) => column);
  });

/** The tables that somebody may write, from the table of rights. Personal settings have no revisions. */
const written = [...readFileSync("../docs/api.md", "utf8").matchAll(/^\| `(\w+)` \|.*\b(?:insert|update|delete)\b/gm)]
  .map(([, table = ""]) => table)
  .filter((table) => table !== "staff_settings" && columnsInSchema(table).length > 0);

const row = (table: string) => Object.fromEntries((kept[table] ?? columnsInSchema(table)).map((column) => [column, "x"]));

test("the tables that can be written are found", () => {
  expect(written).toContain("product_drafts");
  expect(written).toContain("storage_objects");
  expect(written.length).toBeGreaterThan(20);
});

test.each(written)("the log has words for the table %s and for each column that it shows", (table) => {
  expect(tableWords(table, t)).not.toBe(table);
  const shown = changedColumns({ before: null, after: row(table) });
  expect(shown.filter((column) => columnWords(table, column, t) === column)).toEqual([]);
});
