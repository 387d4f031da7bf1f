// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { type Chosen, markChosen, prepareEditedPage } from "./edited-page.ts";

function prepared(html: string) {
  const page = document;
  page.body.innerHTML = html;
  const chosen: Chosen[] = [];
  prepareEditedPage(page, (place) => chosen.push(place));
  return { page, chosen };
}

const sentence =
  '<span data-text="a:b">To </span><span data-of="setting:site.figures.countries">20</span><span data-text="a:b"> countries</span>';

test("a figure in a sentence is a place of its own, and the sentence one stop of the Tab key", () => {
  const { page, chosen } = prepared(`<main><p>${sentence}</p></main>`);
  const places = [...page.querySelectorAll<HTMLElement>("[role=button]")];
  expect(places.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, -1]);
  for (const place of places) place.click();
  expect(chosen).toEqual([{ text: "a:b" }, { of: "setting:site.figures.countries" }, { text: "a:b" }]);
  places[1]?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(chosen.at(-1)).toEqual({ of: "setting:site.figures.countries" });
});

test("values of one product that follow each other are one stop, and a value in a long text is none", () => {
  const product = (slug: string) =>
    `<p><span data-of="product:${slug}">Name</span><b data-text="a:b">Grade</b><span data-of="product:${slug}">A</span></p>`;
  const long = '<div data-text="legal/terms:body"><p>Of <span data-of="setting:site.legal_name">Nandi</span></p></div>';
  const { page, chosen } = prepared(product("teja") + product("sannam") + long);
  const stops = [...page.querySelectorAll<HTMLElement>("[tabindex='0']")].map(({ dataset: { text, of } }) => of ?? text);
  expect(stops).toEqual(["product:teja", "a:b", "product:sannam", "a:b", "legal/terms:body"]);
  page.querySelector<HTMLElement>("[data-of='setting:site.legal_name']")?.click();
  expect(chosen).toEqual([{ of: "setting:site.legal_name" }]);
});

test("the day of an article opens its entry", () => {
  const { page, chosen } = prepared('<time><span data-of="entry:blog:articles.items.own1">28 November 2026</span></time>');
  page.querySelector<HTMLElement>("[data-of]")?.click();
  expect(chosen).toEqual([{ text: "blog:articles.items.own1.title" }]);
});

test("every place of what is chosen is marked, and none of what was chosen before", () => {
  const { page } = prepared(`<p>${sentence}</p><p data-of="setting:site.figures.countries">20</p>`);
  for (const place of page.querySelectorAll<HTMLElement>("[role=button]")) place.scrollIntoView = vi.fn();
  const marked = () => [...page.querySelectorAll<HTMLElement>("[aria-current]")].map(({ dataset: { text, of } }) => of ?? text);
  markChosen(page, { text: "a:b" });
  expect(marked()).toEqual(["a:b", "a:b"]);
  markChosen(page, { text: undefined, of: "setting:site.figures.countries" });
  expect(marked()).toEqual(["setting:site.figures.countries", "setting:site.figures.countries"]);
});
