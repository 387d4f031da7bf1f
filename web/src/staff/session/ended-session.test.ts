// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackend, SESSION_KEY } from "#staff/backend/backend.ts";
import type { SiteConfig } from "#staff/site-config.ts";
import { draftKey, hasDrafts, writeDraft } from "./draft-storage.ts";
import { useSignInState } from "./session.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const refused = (status: number, code: string) => Response.json({ code: status, error_code: code, msg: code }, { status });

/** Opens the console with a stored session of Asha, which the program refuses so, while she and Ravi have drafts. */
async function openRefused({ isExpired, user, token }: { isExpired: boolean; user: string; token: string }) {
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/auth/v1/token") ? refused(400, token) : refused(user === "fault" ? 500 : 403, user),
  );
  const expires_at = Math.floor(Date.now() / 1000) + (isExpired ? -3600 : 3600);
  const session = { access_token: "a.b.c", refresh_token: "r", token_type: "bearer", expires_in: 3600, expires_at, user: { id: "asha" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  for (const person of ["asha", "ravi"]) writeDraft(draftKey(person, "rules/7"), { country: "DE" });
  const backend = createBackend({ anonymous_key: "key" } as SiteConfig);
  const { result, unmount } = renderHook(() => useSignInState(backend, []));
  await waitFor(() => expect(result.current.signInState.at).toBe("signed-out"));
  return { unmount };
}

test.each([
  { isExpired: false, user: "user_banned", token: "refresh_token_not_found" },
  { isExpired: false, user: "user_not_found", token: "refresh_token_not_found" },
  { isExpired: true, user: "user_banned", token: "refresh_token_not_found" },
  { isExpired: true, user: "user_not_found", token: "refresh_token_not_found" },
])("drafts of an account that is blocked or deleted go: %o", async (answers) => {
  const { unmount } = await openRefused(answers);
  await waitFor(() => expect(hasDrafts("asha")).toBe(false));
  expect(hasDrafts("ravi")).toBe(true);
  unmount();
});

test.each([
  { isExpired: false, user: "session_not_found", token: "refresh_token_not_found" },
  { isExpired: true, user: "bad_jwt", token: "session_expired" },
  { isExpired: true, user: "bad_jwt", token: "refresh_token_not_found" },
  { isExpired: true, user: "fault", token: "refresh_token_already_used" },
])("drafts of a session that has ended stay: %o", async (answers) => {
  const { unmount } = await openRefused(answers);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([hasDrafts("asha"), hasDrafts("ravi")]).toEqual([true, true]);
  unmount();
});
