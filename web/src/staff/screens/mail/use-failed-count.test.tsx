import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import { useFailedCount } from "./use-failed-count.ts";

test("mails that failed and were not sent since are counted, and urgent; nothing is said before", async () => {
  const { result, asked } = renderHookFor(useFailedCount, () => list([{ id: 1 }], 12));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual({ count: 12, urgent: true }));
  expect(asked[0]?.query.get("or")).toBe("(and(failed_at.not.is.null,sent_at.is.null))");
  // They are counted, not read.
  expect(asked[0]?.query.get("limit")).toBe("1");
});
