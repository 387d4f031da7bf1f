import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNow } from "./use-now.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-24T09:30:00Z") }));
afterEach(() => vi.useRealTimers());

test("the time that is shown goes on by itself, and stops when it is not shown any more", () => {
  const { result, unmount } = renderHook(() => useNow(60_000));
  expect(result.current.toISOString()).toBe("2026-11-24T09:30:00.000Z");
  act(() => void vi.advanceTimersByTime(120_000));
  expect(result.current.toISOString()).toBe("2026-11-24T09:32:00.000Z");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
