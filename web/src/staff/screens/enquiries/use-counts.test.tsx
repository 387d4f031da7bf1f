import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Request, renderHookFor } from "#staff/testing/program.tsx";
import { useViewCounts } from "./use-inbox.ts";
import { useWaitingCount } from "./use-waiting-count.ts";

const counted = (total: number) => new Response(null, { headers: { "content-range": `*/${total}` } });
const of = ({ query }: Request) => query.get("or") ?? "";
const isLate = (request: Request) => of(request).includes("due_at.lt");

test.each([
  [4, 1, { count: 4, urgent: true }],
  [4, 0, { count: 4, urgent: false }],
  [0, 0, { count: 0, urgent: false }],
])("of %i that wait %i are overdue", async (waiting, late, expected) => {
  const { result, asked } = renderHookFor(useWaitingCount, (request) => counted(isLate(request) ? late : waiting));
  await waitFor(() => expect(result.current).toEqual(expected));
  // They are counted, not read.
  expect(asked.map(({ method }) => method)).toEqual(["HEAD", "HEAD"]);
});

test("the worklists are counted, the lists that only grow are not", async () => {
  const { result, asked } = renderHookFor(useViewCounts, (request) => counted(of(request).includes("quarantined") ? 2 : 7));
  await waitFor(() => expect(result.current.doubtful).toBe(2));
  expect(Object.keys(result.current).sort()).toEqual(["doubtful", "mine", "open", "overdue", "quoted", "soon", "unassigned"]);
  expect(asked).toHaveLength(7);
});
