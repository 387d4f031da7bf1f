// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markCurrentHeading } from "./contents.ts";

/** The position of each heading below the top of the window, in pixels. */
let tops: Record<string, number> = {};

beforeEach(() => {
  document.body.innerHTML = `
    <nav data-contents><a href="#first">First</a><a href="#%E4%BA%8C">Second</a><a href="#gone">Gone</a></nav>
    <h2 id="first">First</h2><h2 id="二">Second</h2>`;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 0, 100, 20);
  });
});

afterEach(() => {
  document.body.replaceChildren();
});

const current = () => [...document.querySelectorAll("[aria-current=location]")].map(({ textContent }) => textContent);

test("the heading that was passed last is marked while the page scrolls, and none above the first", () => {
  tops = { first: 400, 二: 900 };
  markCurrentHeading();
  expect(current()).toEqual([]);
  for (const [first, second, marked] of [
    [180, 700, ["First"]],
    [-300, 180, ["Second"]],
    [-299, 181, ["First"]],
    [181, 700, []],
  ] as const) {
    tops = { first, 二: second };
    dispatchEvent(new Event("scroll"));
    expect(current()).toEqual(marked);
  }
});

test("a page without a table of contents does not follow the scrolling", () => {
  document.querySelector("nav")?.remove();
  const listen = vi.spyOn(globalThis, "addEventListener");
  markCurrentHeading();
  expect(listen).not.toHaveBeenCalled();
});
