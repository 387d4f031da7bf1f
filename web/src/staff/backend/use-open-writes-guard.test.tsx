import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpenWritesGuard } from "./use-open-writes-guard.ts";

/** Whether the page is left without a question. */
const leaves = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("the browser asks before a page is left whose write the program has not answered", async () => {
  const queries = new QueryClient();
  const { unmount } = renderHook(() => useOpenWritesGuard(queries));
  expect(leaves()).toBe(true);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const written = new MutationObserver(queries, { mutationFn: () => answered }).mutate();
  expect(leaves()).toBe(false);
  answer();
  await written;
  expect(leaves()).toBe(true);
  unmount();
});
