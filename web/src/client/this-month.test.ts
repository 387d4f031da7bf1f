// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { markThisMonth } from "./this-month.ts";

const shown = () => [...document.querySelectorAll<HTMLElement>("[data-month]")].filter((element) => !element.hidden).map(({ id }) => id);

test("what stands for the present month is marked, and what only holds now is shown", () => {
  document.body.innerHTML = `
    <p id="head" data-month="1" data-date></p><p id="other" data-month="11"></p>
    <p id="only-january" data-month="1" hidden></p><p id="only-winter" data-month="11 12 1" hidden></p><p id="only-november" data-month="11" hidden></p>`;
  markThisMonth(new Date("2026-01-15T12:00:00"));
  expect(shown()).toEqual(["head", "other", "only-january", "only-winter"]);
  expect([...document.querySelectorAll("[data-now]")].map(({ id }) => id)).toEqual(["head", "only-january", "only-winter"]);
  expect([...document.querySelectorAll("[aria-current=date]")].map(({ id }) => id)).toEqual(["head"]);
});
