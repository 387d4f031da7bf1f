import { expect, test } from "vitest";
import { validityOf } from "./validity.ts";

test.each([
  [undefined, undefined],
  ["2026-11-23", "ended"],
  ["2026-11-24", "ending"],
  ["2027-01-23", "ending"],
  ["2027-01-24", "valid"],
])("on 24 November 2026 a document until %s is %s", (validUntil, validity) => {
  expect(validityOf({ validUntil }, "2026-11-24")).toBe(validity);
});
