// @vitest-environment happy-dom
import { PostgrestClient } from "@supabase/postgrest-js";
import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError, AuthUnknownError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import * as english from "#staff/i18n/english.ts";
import { translateWith } from "#staff/i18n/texts.tsx";
import { backendBefore } from "#staff/testing/program.tsx";
import { AnswerError, conflictOf, isSessionRefused, messageOf, orThrow, shouldRetry, UserError } from "./errors.ts";
import { callFunction } from "./functions.ts";

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

type Client = ReturnType<typeof backendBefore>["supabase"];
/** The error of a request to the files or the functions that is answered so. */
async function errorBeside(use: (client: Client) => Promise<unknown>, answer: () => Promise<Response>): Promise<unknown> {
  return use(backendBefore(answer).supabase).then(
    (done) => (done as { error?: unknown }).error,
    (error: unknown) => error,
  );
}
const upload = (client: Client) => client.storage.from("media").upload("a.jpg", new Blob(["x"]));
const call = (client: Client) => callFunction(client, "tasks", { method: "GET" });
const page = (status: number) => new Response("<html>Internal Server Error at server.js:28</html>", { status });
const fileRefused = (status: string, message: string) => async () =>
  Response.json({ statusCode: status, error: "no", message }, { status: 400 });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const offline = "The program does not answer. Check your connection, then try again.";
const signedOut = "You have been signed out. Sign in again.";
const fault = english.ui.error.fault;

test.each([
  [new AuthApiError("Invalid login credentials", 400, "invalid_credentials"), "Address or password is wrong."],
  [new AuthApiError("Session from session_id claim in JWT does not exist", 403, "session_not_found"), signedOut],
  [new AuthApiError("invalid JWT: unable to parse or verify signature", 403, "bad_jwt"), signedOut],
  [new AuthApiError("Unable to validate email address: invalid format", 400, "validation_failed"), english.ui.error.emailInvalid],
  [new AuthApiError("friendly_name is longer than 100 characters", 400, "validation_failed"), english.ui.error.notValid],
  [new AuthApiError("This is the last owner; make somebody else an owner first", 422, "conflict"), english.ui.error.lastOwner],
  [new AuthApiError("Signups not allowed for this instance", 422, "signup_disabled"), english.ui.error.signUpClosed],
  [new AuthApiError("Passkeys are disabled", 404, "passkey_disabled"), english.ui.error.notOffered],
  [new AuthApiError("Too many people are signing in; try again in a moment", 503, "request_timeout"), english.ui.error.busy],
  [new AuthSessionMissingError(), signedOut],
  [new AuthApiError("Internal Server Error", 500, "unexpected_failure"), fault],
  [new AuthApiError("something new", 400, "something_new"), "It did not work: something new"],
  [new AuthRetryableFetchError("Failed to fetch", 0), offline],
  [new AuthUnknownError("Unexpected token <", new Error()), fault],
  [new TypeError("Failed to fetch"), offline],
  [new TypeError("NetworkError when attempting to fetch resource."), offline],
  [new TypeError("Load failed"), offline],
  [unanswered, offline],
  [await errorBeside(upload, noNetwork), offline],
  [await errorBeside(call, noNetwork), offline],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), english.ui.error.broken],
  [new UserError("This time has passed."), "This time has passed."],
  [await refused(401, { code: "PGRST303", message: "JWT expired" }), signedOut],
  [await refused(403, { code: "42501" }), "Your role does not allow this. Ask an owner."],
  [await refused(404, { code: "PT404", message: "there is no revision 7", details: null }), english.ui.error.gone],
  [await refused(400, { code: "23514", details: "slug: only small letters" }), "This was not accepted: slug: only small letters"],
  [await refused(500, { code: "XX000", details: "at pool.rs:28" }), fault],
  [await refused(503, { code: "57014", message: "canceling statement due to statement timeout" }), english.ui.error.slow],
  [await refused(503, { code: "53300", message: "too many reads wait" }), english.ui.error.busy],
  [await refused(429, { code: "PT429" }), english.ui.error.tooMany],
  [await errorOf(async () => page(502)), fault],
  [await errorOf(async () => page(504)), english.ui.error.slow],
  [
    await errorBeside(upload, fileRefused("413", "The picture is too large: 100 megapixels are taken")),
    "This was not accepted: The picture is too large: 100 megapixels are taken",
  ],
  [
    await errorBeside(upload, fileRefused("415", "HEIC pictures cannot be read here")),
    "This was not accepted: HEIC pictures cannot be read here",
  ],
  [await errorBeside(upload, fileRefused("415", "mime type text/plain is not supported")), english.ui.error.wrongType],
  [await errorBeside(upload, fileRefused("403", "new row violates row-level security policy")), english.ui.error.notAllowed],
  [await errorBeside(upload, async () => page(413)), english.ui.error.tooLarge],
  [await errorBeside(upload, async () => page(502)), fault],
  [await errorBeside(call, async () => page(502)), fault],
  [await errorBeside(call, async () => Response.json({ error: "no" }, { status: 507 })), english.ui.error.full],
  [
    await errorBeside(call, async () => Response.json({ error: "The format is xlsx or csv" }, { status: 400 })),
    "It did not work: The format is xlsx or csv",
  ],
  [new AnswerError("products/a.jpg", 404), english.ui.error.gone],
  [new AnswerError("/rest/v1/", 500), fault],
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
