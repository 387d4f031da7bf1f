import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TYPING_PAUSE, useSettled } from "./use-settled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what is typed counts when typing pauses, and what was typed in between does not", () => {
  const seen: string[] = [];
  const { rerender } = renderHook(({ text }) => seen.push(useSettled(text)), { initialProps: { text: "" } });
  for (const text of ["t", "te", "teja"]) {
    rerender({ text });
    act(() => void vi.advanceTimersByTime(TYPING_PAUSE - 1));
  }
  expect(new Set(seen)).toEqual(new Set([""]));
  act(() => void vi.advanceTimersByTime(1));
  expect(new Set(seen)).toEqual(new Set(["", "teja"]));
});
