import { expect, test } from "vitest";
import { csvOf } from "#staff/files/csv.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { canBringBack, changedColumns } from "./revision.ts";

test("what the program writes by itself is no change of a person", () => {
  const before = { name: "Teja", price_from: 2900, version: 1, updated_at: "a" };
  const after = { name: "Teja", price_from: 3000, version: 2, updated_at: "b" };
  expect(changedColumns({ before, after })).toEqual(["price_from"]);
  expect(changedColumns({ before: null, after: { id: 1, name: "Teja" } })).toEqual(["name"]);
});

test.each([
  ["products", "delete", true],
  ["products", "update", false],
  ["enquiries", "delete", false],
  ["storage_objects", "delete", true],
  ["storage_objects", "update", true],
  ["storage_objects", "insert", false],
] as const)("of %s the action %s is taken back in the log: %s", (table_name, action, expected) => {
  const row = { name: "teja.jpg" };
  const [before, after] = [action === "insert" ? null : row, action === "delete" ? null : row];
  const may = (_: unknown, table: string) => table === "products";
  const rights = { may, mayCall: () => true, mayStore: () => true, mayRequest: () => true };
  const revision: Revision = { id: 1, table_name, row_key: "1", action, actor: "asha@example.com", at: "", request_id: "1", before, after };
  expect(canBringBack(revision, rights)).toBe(expected);
});

test("a sheet takes what was typed as text, never as a formula", () => {
  expect(
    csvOf([
      ["a", 'say "yes", now'],
      ["=1+1", -5],
    ]),
  ).toBe('\ufeffa,"say ""yes"", now"\r\n\'=1+1,-5\r\n');
});
