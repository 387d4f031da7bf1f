import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

function render() {
  const { result, rerender } = renderHook(({ query }) => useSelection(query), { initialProps: { query: "" } });
  return { selected: () => [...result.current[0]], select: (...ids: string[]) => act(() => result.current[1](new Set(ids))), rerender };
}

test("another page, and another search, begin without selected rows, so that no change meets rows out of sight", () => {
  const { selected, select, rerender } = render();
  select("1", "2");
  expect(selected()).toEqual(["1", "2"]);
  rerender({ query: "page=2" });
  expect(selected()).toEqual([]);
  select("51");
  expect(selected()).toEqual(["51"]);
  rerender({ query: "search=teja" });
  expect(selected()).toEqual([]);
});

test("rows stay selected while the same list is read again", () => {
  const { selected, select, rerender } = render();
  select("1");
  rerender({ query: "" });
  expect(selected()).toEqual(["1"]);
});
