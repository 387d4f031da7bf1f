// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";

beforeEach(() => {
  prefer("en-GB", "en");
  // The test browser has no layout.
  Object.assign(document, { elementsFromPoint: () => [] });
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function prefer(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

function forbidStorage() {
  for (const method of ["getItem", "setItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("forbidden");
    });
  }
}

const offer = () => document.querySelector<HTMLElement>("[data-offered-language]");
const linkTo = (code: string) => document.querySelector<HTMLAnchorElement>(`nav a[hreflang=${code}], header a[hreflang=${code}]`);

/** Chooses a language in the menu, as far as the current page is involved. */
function choose(code: string) {
  linkTo(code)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

test("a page in a language of the browser's offers no other", async () => {
  await renderScreen("/about");
  expect(offer()).toBeNull();
});

test("the first of the browser's languages that the site has is offered in its own words, for the same page", async () => {
  prefer("sv", "ar-EG", "de");
  await renderScreen("/contact?interest=spices");
  const offered = screen.getByRole("region", { name: "هل تودّون المتابعة بالعربية؟" });
  expect(offered).toHaveAttribute("lang", "ar");
  expect(offered).toHaveAttribute("dir", "rtl");
  const link = within(offered).getByRole("link", { name: "هل تودّون المتابعة بالعربية؟" });
  expect(link).toHaveAttribute("hreflang", "ar");
  expect(new URL(link.getAttribute("href") ?? "", location.origin).pathname).toBe("/ar/contact");
  expect(new URL(link.getAttribute("href") ?? "", location.origin).search).toBe("?interest=spices");
});

test("no language that the site has: nothing is offered", async () => {
  prefer("sv", "fi");
  await renderScreen("/de/about");
  expect(offer()).toBeNull();
});

test("who declines is not asked again, and stays with the language of the page", async () => {
  const { user } = await renderScreen("/de/about");
  await user.click(screen.getByRole("button", { name: "No, thank you" }));
  expect(offer()).toBeNull();
  await renderScreen("/de/contact");
  expect(offer()).toBeNull();
  await renderScreen("/contact");
  expect(screen.getByRole("region", { name: "Weiter auf Deutsch?" })).toBeVisible();
});

test("the other language gets the query that the address has now", async () => {
  await renderScreen("/catalog");
  history.replaceState(null, "", "/catalog?category=spices");
  linkTo("de")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(linkTo("de")?.getAttribute("href")).toMatch(/\/de\/catalog\?category=spices$/);
});

test("a browser that forbids storage is offered its own language, and can decline", async () => {
  forbidStorage();
  const { user } = await renderScreen("/de/about");
  await user.click(screen.getByRole("button", { name: "No, thank you" }));
  expect(offer()).toBeNull();
  choose("ja");
});

/** Simulates a layout in which the visitor reads the third heading, with its top at `top`. */
function readThirdHeading(top: number): { scrolled: unknown[] } {
  const scrolled: unknown[] = [];
  const third = () => document.querySelectorAll("main h2")[2] ?? expect.fail("there is no third heading");
  vi.stubGlobal("scrollY", 500);
  vi.stubGlobal("scrollBy", (options: unknown) => scrolled.push(options));
  Object.assign(document, { elementsFromPoint: () => [third(), document.querySelector("main")] });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, this === third() ? top : 0, 100, 20);
  });
  return { scrolled };
}

test("the page in the other language opens at the place that was read, once", async () => {
  await renderScreen("/about");
  readThirdHeading(130);
  choose("de");
  const { scrolled } = readThirdHeading(900);
  await renderScreen("/de/about");
  expect(scrolled).toEqual([{ top: 770, behavior: "instant" }]);
  await renderScreen("/de/about");
  expect(scrolled).toHaveLength(1);
});

test("another page than the one that was asked for opens at its top", async () => {
  await renderScreen("/about");
  readThirdHeading(130);
  choose("de");
  const { scrolled } = readThirdHeading(900);
  await renderScreen("/de/contact");
  expect(scrolled).toEqual([]);
});
