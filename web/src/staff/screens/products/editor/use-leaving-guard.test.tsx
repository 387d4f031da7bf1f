import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { useLeavingGuard } from "./use-leaving-guard.ts";

const confirmed = vi.fn(() => false);
vi.stubGlobal("confirm", confirmed);
afterEach(() => confirmed.mockClear());

function Editor({ isUnsaved = true }) {
  useLeavingGuard(isUnsaved);
  return (
    <>
      <a href="/staff/products">Products</a>
      <a href="/staff/products" target="_blank" rel="noopener">
        New window
      </a>
      <a href="#words">Words</a>
      <a href="https://example.com/">Elsewhere</a>
    </>
  );
}

const render = (isUnsaved?: boolean) => renderFor(<Editor isUnsaved={isUnsaved} />);
/** Returns whether the click follows the link. */
const click = (name: string, keys = {}) => fireEvent.click(screen.getByRole("link", { name }), keys);
const leaves = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("a link of the console is followed only when that is confirmed", () => {
  render();
  expect(click("Products")).toBe(false);
  confirmed.mockReturnValueOnce(true);
  expect(click("Products")).toBe(true);
  expect(confirmed).toHaveBeenCalledTimes(2);
  expect(leaves()).toBe(false);
});

test.each([["New window"], ["Words"], ["Elsewhere"]])("the link %s leaves no page, or is asked for by the browser", (name) => {
  render();
  click(name);
  expect(confirmed).not.toHaveBeenCalled();
});

test("a link that opens a tab with a key is not asked for", () => {
  render();
  expect(click("Products", { ctrlKey: true })).toBe(true);
  expect(confirmed).not.toHaveBeenCalled();
});

test("without unsaved input nothing is asked", () => {
  render(false);
  expect(click("Products")).toBe(true);
  expect(leaves()).toBe(true);
  expect(confirmed).not.toHaveBeenCalled();
});
