import { PostgrestClient } from "@supabase/postgrest-js";
import { AuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import * as english from "#staff/i18n/english.ts";
import { translateWith } from "#staff/i18n/texts.tsx";
import { conflictOf, isSessionRefused, messageOf, orThrow, shouldRetry } from "./errors.ts";

const t = translateWith({ language: "en", texts: english });

/** The error of a request to the data interface that is answered so. */
async function errorOf(answer: () => Promise<Response>): Promise<unknown> {
  const client = new PostgrestClient("http://localhost", { fetch: answer });
  return client
    .from("products")
    .select()
    .retry(false)
    .then(orThrow)
    .then(undefined, (error: unknown) => error);
}
const refused = (status: number, body: object) => errorOf(async () => Response.json({ message: "no", ...body }, { status }));
const unanswered = await errorOf(() => Promise.reject(new TypeError("Failed to fetch")));

const details =
  "version: products 1 has version 2 now, not 1; asha@example.com changed price_from, grade at 2026-11-24T09:31:00Z (revision 17)";
const conflict = { code: "PT409", message: "the row has been changed since it was read", details, hint: null };

test("a conflict says who changed which columns and when", async () => {
  const error = await refused(409, conflict);
  expect(conflictOf(error)).toEqual({ by: "asha@example.com", at: "2026-11-24T09:31:00Z", columns: ["price_from", "grade"], details });
});

test("a change by a command has no person, and other refusals are no conflict", async () => {
  const byCommand = "version: products 1 has version 2 now, not 1; it was changed by a command";
  expect(conflictOf(await refused(409, { ...conflict, details: byCommand }))).toEqual({ columns: [], details: byCommand });
  expect(conflictOf(await refused(409, { code: "23505" }))).toBeUndefined();
});

test.each([
  [new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), "Address or password is wrong."],
  [new AuthApiError("something new", 400, "something_new"), "It did not work: something new"],
  [new TypeError("Failed to fetch"), "The program does not answer. Check your connection, then try again."],
  [unanswered, "The program does not answer. Check your connection, then try again."],
  [await refused(403, { code: "42501" }), "Your role does not allow this. Ask an owner."],
  [await refused(400, { code: "23514", details: "slug: only small letters" }), "This was not accepted: slug: only small letters"],
  [await errorOf(async () => new Response("Bad gateway", { status: 502 })), "It did not work: Bad gateway"],
])("%s is said in a person's words", (error, words) => {
  expect(messageOf(error, t)).toBe(words);
});

test("a refusal is not tried again, a failure of the way or the program is", async () => {
  expect(shouldRetry(0, await refused(403, { code: "42501" }))).toBe(false);
  expect(shouldRetry(0, new AuthApiError("no", 403, "insufficient_aal"))).toBe(false);
  expect(shouldRetry(0, await refused(503, {}))).toBe(true);
  for (const error of [unanswered, new TypeError("Failed to fetch")]) {
    expect(shouldRetry(1, error)).toBe(true);
    expect(shouldRetry(2, error)).toBe(false);
  }
});

test("a session is refused by the data interface, and not by one request for an account", async () => {
  expect(isSessionRefused(await refused(401, { code: "PGRST301" }))).toBe(true);
  expect(isSessionRefused(await refused(403, { code: "42501" }))).toBe(false);
  expect(isSessionRefused(new AuthApiError("no", 401, "insufficient_aal"))).toBe(false);
});
