import type { User } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { accountSwitchOf, arrivalOf } from "./arrival.ts";
import { personOf } from "./person.ts";
import { rightsOf } from "./rights.ts";

const user = (app: object, own: object): User => ({
  id: "1",
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
  email: "asha@example.com",
  app_metadata: { ...app },
  user_metadata: { ...own },
});

test("a person is who has a role of the staff", () => {
  expect(personOf(user({}, {}))).toBeUndefined();
  expect(personOf(user({ role: "emperor" }, {}))).toBeUndefined();
  expect(personOf(user({ role: "sales" }, {}))).toMatchObject({ role: "sales", name: "asha" });
});

test("what a person chose counts where it makes sense", () => {
  const person = personOf(user({ role: "owner" }, { name: "Asha Rao", time_zone: "Asia/Kolkata", language: "hi", theme: "dark" }));
  expect(person).toMatchObject({ name: "Asha Rao", timeZone: "Asia/Kolkata", preferences: { language: "hi", theme: "dark" } });
  const odd = personOf(user({ role: "owner" }, { name: 7, time_zone: "Mars/Base", language: "xx", theme: "pink" }));
  expect(odd).toMatchObject({ name: "asha", preferences: {} });
  expect(odd?.timeZone).not.toBe("Mars/Base");
});

test("rights are what the interface describes for the caller", () => {
  const rights = rightsOf({ paths: { "/products": { get: {}, patch: {} }, "/enquiries": { get: {} } } });
  expect(rights.may("update", "products")).toBe(true);
  expect(rights.may("delete", "products")).toBe(false);
  expect(rights.may("select", "outgoing_mail")).toBe(false);
});

test("rights on files and endpoints are told beside the tables", () => {
  const rights = rightsOf({
    "x-rights": { buckets: { documents: ["select", "insert"] }, endpoints: ["POST /auth/v1/invite"] },
  });
  expect(rights.mayStore("insert", "documents")).toBe(true);
  expect(rights.mayStore("delete", "documents")).toBe(false);
  expect(rights.mayRequest("POST /auth/v1/invite")).toBe(true);
  expect(rights.mayRequest("GET /auth/v1/admin/users")).toBe(false);
  expect(rightsOf({}).mayStore("select", "documents")).toBe(false);
});

test.each([
  ["#access_token=a&refresh_token=b&type=invite", { kind: "link", wantsPassword: true }],
  ["#access_token=a&refresh_token=b&type=recovery", { kind: "link", wantsPassword: true }],
  ["#access_token=a&refresh_token=b&type=magiclink", { kind: "link", wantsPassword: false }],
  ["#error=access_denied&error_code=otp_expired", { kind: "bad-link" }],
  ["", { kind: "own" }],
])("who comes by %s is met as they need", (fragment, arrival) => {
  expect(arrivalOf(fragment)).toEqual(arrival);
});

test("a link of another account is not followed without a question", () => {
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll("=", "");
  const link = (sub: string) => `#access_token=${part({})}.${part({ sub, email: "thief@example.com" })}.x&refresh_token=b`;
  const stored = JSON.stringify({ access_token: "a", user: { id: "1", email: "asha@example.com" } });
  expect(accountSwitchOf(link("2"), stored)).toEqual({ current: "asha@example.com", next: "thief@example.com" });
  expect(accountSwitchOf("#access_token=nonsense", stored)).toEqual({ current: "asha@example.com", next: "" });
  expect(accountSwitchOf(link("1"), stored)).toBeUndefined();
  expect(accountSwitchOf(link("2"), null)).toBeUndefined();
  expect(accountSwitchOf("", stored)).toBeUndefined();
});
