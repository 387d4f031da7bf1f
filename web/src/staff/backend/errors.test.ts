import { AuthApiError } from "@supabase/supabase-js";
import { HttpError } from "ra-core";
import { expect, test } from "vitest";
import english from "#staff/i18n/english.ts";
import { translateWith } from "#staff/i18n/texts.tsx";
import { conflictOf, messageOf, shouldRetry } from "./errors.ts";

const t = translateWith({ language: "en", texts: english });

const details =
  "version: products 1 has version 2 now, not 1; asha@example.com changed price_from, grade at 2026-11-24T09:31:00Z (revision 17)";
const conflict = { code: "PT409", message: "the row has been changed since it was read", details, hint: null };

test.each([
  ["the data provider", new HttpError("conflict", 409, conflict)],
  ["the client", conflict],
])("a conflict that %s tells of says who changed which columns and when", (_, error) => {
  expect(conflictOf(error)).toEqual({ by: "asha@example.com", at: "2026-11-24T09:31:00Z", columns: ["price_from", "grade"], details });
});

test("a change by a command has no person, and other refusals are no conflict", () => {
  const byCommand = "version: products 1 has version 2 now, not 1; it was changed by a command";
  expect(conflictOf({ ...conflict, details: byCommand })).toEqual({ columns: [], details: byCommand });
  expect(conflictOf(new HttpError("no", 409, { code: "23505" }))).toBeUndefined();
});

test.each([
  [new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), "Address or password is wrong."],
  [new AuthApiError("something new", 400, "something_new"), "It did not work: something new"],
  [new TypeError("Failed to fetch"), "The program does not answer. Check your connection, then try again."],
  // As supabase-js returns it.
  [
    { message: "TypeError: Failed to fetch", details: "TypeError: Failed to fetch at …", hint: "", code: "" },
    "The program does not answer. Check your connection, then try again.",
  ],
  [new HttpError("no", 403, { code: "42501" }), "Your role does not allow this. Ask an owner."],
  [new HttpError("no", 400, { code: "23514", details: "slug: only small letters" }), "This was not accepted: slug: only small letters"],
])("%s is said in a person's words", (error, said) => {
  expect(messageOf(error, t)).toBe(said);
});

test("a refusal is not tried again, a failure of the way or the program is", () => {
  expect(shouldRetry(0, new HttpError("no", 403))).toBe(false);
  expect(shouldRetry(0, new HttpError("busy", 503))).toBe(true);
  expect(shouldRetry(1, new TypeError("Failed to fetch"))).toBe(true);
  expect(shouldRetry(2, new TypeError("Failed to fetch"))).toBe(false);
});
