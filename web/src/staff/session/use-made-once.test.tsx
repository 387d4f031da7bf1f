import { act, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { useMadeOnce } from "./use-made-once.ts";

test("what is shown is made once, however often the part is drawn", async () => {
  let count = 0;
  const make = async () => {
    count += 1;
    return `codes ${count}`;
  };
  const { result } = renderHookFor(() => ({ ...useMadeOnce(() => make()), draw: useState(0)[1] }));
  await waitFor(() => expect(result.current.made).toBe("codes 1"));
  act(() => result.current.draw(1));
  expect([count, result.current.refusal]).toEqual([1, undefined]);
});

test("where it cannot be made, the reason is told", async () => {
  const make = () => Promise.reject(new TypeError("Failed to fetch"));
  const { result } = renderHookFor(() => useMadeOnce(make));
  await waitFor(() => expect(result.current.refusal).toMatch(/connection|network|internet/i));
  expect(result.current.made).toBeUndefined();
});
