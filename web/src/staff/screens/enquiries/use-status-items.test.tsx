import { expect, test, vi } from "vitest";
import { renderHookFor } from "#staff/testing/program.tsx";
import { useStatusItems } from "./use-status-items.ts";

const itemsOf = (current: Parameters<typeof useStatusItems>[0], choose = vi.fn()) =>
  renderHookFor(
    () => useStatusItems(current, choose),
    () => undefined,
  ).result.current;

test("every status can be chosen, and the present one is marked", () => {
  const choose = vi.fn();
  const items = itemsOf("in_work", choose);
  expect(items.map(({ label }) => label)).toEqual(["new", "in work", "quoted", "won", "lost", "spam"]);
  expect(items.filter(({ checked }) => checked).map(({ label }) => label)).toEqual(["in work"]);
  items[3]?.onSelect();
  expect(choose).toHaveBeenCalledExactlyOnceWith("won");
});

test("of enquiries with several statuses none is marked", () => {
  expect(itemsOf(undefined).filter(({ checked }) => checked)).toEqual([]);
});

test("an enquiry that is held back can only be called spam: it is let in otherwise", () => {
  expect(itemsOf("quarantined").map(({ label }) => label)).toEqual(["spam"]);
});
