import { expect, test } from "vitest";
import { backupFault, type FinishedBackup } from "./backup.ts";

const now = new Date("2026-11-24T12:00:00Z");
const at = (day: number, more: Partial<FinishedBackup> = {}): FinishedBackup => ({
  finished_at: `2026-11-${String(day).padStart(2, "0")}T02:00:00Z`,
  error: null,
  faulty_files: 0,
  ...more,
});
const failure = (day: number) => at(day, { error: "no space", faulty_files: null });

test.each([
  ["none was made", {}, { kind: "none" }],
  ["the last is of today", { good: at(24) }, undefined],
  ["the last is older than a week", { good: at(16) }, { kind: "old", at: at(16).finished_at }],
  [
    "the last has failed",
    { good: at(23), failed: failure(24) },
    { kind: "failed", at: at(24).finished_at, error: "no space", lastGood: at(23).finished_at },
  ],
  ["one has failed before the last", { good: at(24), failed: failure(23) }, undefined],
  ["files are lost", { good: at(24, { faulty_files: 2 }) }, { kind: "faulty", at: at(24).finished_at, count: 2 }],
])("where %s, that is what is said", (_, backups, fault) => {
  expect(backupFault(backups, 7, now)).toEqual(fault);
});

test("who makes backups otherwise is told of failures alone", () => {
  expect(backupFault({}, null, now)).toBeUndefined();
  expect(backupFault({ good: at(1) }, null, now)).toBeUndefined();
  expect(backupFault({ good: at(1), failed: failure(2) }, null, now)).toMatchObject({ kind: "failed" });
});
