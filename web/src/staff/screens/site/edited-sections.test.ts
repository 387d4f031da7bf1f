// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { prepareSections } from "./edited-sections.ts";

const LIST = "home:sections.items";

test("each section of the list has one button, which names it by its heading or label and chooses that text", () => {
  document.body.innerHTML = `
    <section id="opening"><h1 data-text="home:hero.title">Chillies</h1></section>
    <section data-label="${LIST}.figures.title" aria-label="Nandi in figures"><p data-text="home:figures.products">Products</p></section>
    <section><p data-text="${LIST}.why.eyebrow">Reasons</p><h2 data-text="${LIST}.why.title">Why us</h2><section><h3 data-text="${LIST}.why.intro">Because</h3></section></section>
    <p data-text="${LIST}.loose.title">No section</p>`;
  const chosen: string[] = [];
  prepareSections(
    document,
    LIST,
    (name) => `Section: ${name}`,
    (text) => chosen.push(text),
  );
  const buttons = [...document.querySelectorAll("button")];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Section: Nandi in figures", "Section: Why us"]);
  for (const button of buttons) button.click();
  expect(chosen).toEqual([`${LIST}.figures.title`, `${LIST}.why.title`]);
  expect(document.querySelectorAll("section > button:first-child")).toHaveLength(2);
});
