import { expect, test } from "vitest";
import { withVersion } from "./data-provider.ts";

test("a change says from which version it was made", () => {
  const read = { id: 1, name: "Teja", version: 3 };
  const params = withVersion({ id: 1, data: { name: "Teja S17" }, previousData: read });
  expect(params.data).toEqual({ name: "Teja S17", version: 3 });
  // The provider sends the columns that differ from this, and the version must be one of them.
  expect(params.previousData).toEqual({ id: 1, name: "Teja" });
});

test("a row without a version is changed without one", () => {
  const params = { id: 1, data: { name: "a" }, previousData: { id: 1, name: "b" } };
  expect(withVersion(params)).toEqual(params);
});
