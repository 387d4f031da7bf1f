import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { usePeople } from "./use-people.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the client needs to read the total. */
const counted = (total: number) => ({ "x-total-count": String(total), link: '</auth/v1/admin/users?page=1&per_page=1000>; rel="last"' });

const account = (number: number) => ({
  ...{ id: `u${number}`, email: `person${number}@example.com`, created_at: "2026-11-24T09:00:00Z", app_metadata: {}, user_metadata: {} },
});

/** The accounts from 1 to `total`; the program answers with at most 1,000 at once. */
function answerWith(total: number) {
  const pages: number[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address).searchParams;
    const [page, perPage] = [Number(query.get("page")), Math.min(1000, Number(query.get("per_page")))];
    pages.push(page);
    const first = (page - 1) * perPage;
    const users = Array.from({ length: Math.max(0, Math.min(perPage, total - first)) }, (_, index) => account(first + index + 1));
    return Response.json({ users, aud: "" }, { headers: counted(total) });
  });
  return pages;
}

test.each([
  [0, [1]],
  [3, [1]],
  [1000, [1]],
  [2100, [1, 2, 3]],
])("%i accounts are read whole, each once", async (total, expected) => {
  const pages = answerWith(total);
  const { result } = renderHookFor(usePeople);
  await waitFor(() => expect(result.current.data).toHaveLength(total));
  expect(new Set(result.current.data?.map(({ id }) => id)).size).toBe(total);
  expect(pages).toEqual(expected);
});

test("people are in the order of their names; one who has none is called by the address", async () => {
  const people = [
    { ...account(1), email: "zoya@example.com", user_metadata: { name: "" } },
    { ...account(2), user_metadata: { name: "Asha" }, app_metadata: { role: "owner" } },
    { ...account(3), user_metadata: { name: "Ravi" }, app_metadata: { role: "king" } },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ users: people, aud: "" }, { headers: counted(3) }));
  const { result } = renderHookFor(usePeople);
  await waitFor(() => expect(result.current.data?.map(({ name }) => name)).toEqual(["Asha", "Ravi", "zoya"]));
  expect(result.current.data?.map(({ role }) => role)).toEqual(["owner", undefined, undefined]);
});
