import { expect, test } from "vitest";
import { IdempotencyKeys } from "./idempotency-key.ts";

test("a second attempt at the same enquiry carries the same key", () => {
  const keys = new IdempotencyKeys();
  expect(keys.for("one")).toBe(keys.for("one"));
});

test("an enquiry that was changed after a failure is another enquiry", () => {
  const keys = new IdempotencyKeys();
  expect(keys.for("one")).not.toBe(keys.for("two"));
});

test("after a success the same words are a new enquiry", () => {
  const keys = new IdempotencyKeys();
  const first = keys.for("one");
  keys.renew();
  expect(keys.for("one")).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});
