import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import type { Redirect } from "./redirect.ts";
import { useAuthors } from "./use-authors.ts";

const redirects = [
  { path: "/old", target: "/new" },
  { path: "/by-itself", target: "/made" },
] as Redirect[];

test("who wrote a redirect last is its author, and one that the program has changed since has none", async () => {
  const wrote = (row_key: string, actor: string, target: string) => ({ row_key, actor, at: "2026-11-24T09:00:00Z", after: { target } });
  const revisions = [wrote("/old", "asha", "/first"), wrote("/by-itself", "asha", "/before"), wrote("/old", "ravi", "/new")];
  const { result, asked } = renderHookFor(
    () => useAuthors(redirects),
    () => list(revisions),
  );
  await waitFor(() => expect(result.current.isRead).toBe(true));
  expect(redirects.map((redirect) => result.current.authorOf(redirect)?.actor)).toEqual(["ravi", undefined]);
  expect(asked[0]?.query.get("or")).toBe('(and(table_name.eq.redirects,row_key.in.("/old","/by-itself")))');
});

test("the last author is found however often the redirects of a page were written", async () => {
  const all = Array.from({ length: 1200 }, (_, index) => ({
    row_key: "/old",
    actor: `person ${index}`,
    at: "",
    after: { target: "/new" },
  }));
  const { result } = renderHookFor(
    () => useAuthors(redirects),
    ({ query }) => list(all.slice(Number(query.get("offset")), Number(query.get("offset")) + 1000), all.length),
  );
  await waitFor(() => expect(result.current.authorOf({ path: "/old", target: "/new" } as Redirect)?.actor).toBe("person 1199"));
});

test("without redirects nothing is asked", async () => {
  const { result, asked } = renderHookFor(
    () => ({ none: useAuthors([]), some: useAuthors(redirects) }),
    () => list([]),
  );
  await waitFor(() => expect(result.current.some.isRead).toBe(true));
  expect(asked).toHaveLength(1);
});
