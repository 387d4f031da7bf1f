import { expect, test } from "vitest";
import screens from "#contracts/screens.json";
import { answerAt } from "#testing/render-screen.tsx";
import { sampleFigures } from "#testing/sample-figures.ts";
import { sampleArticles } from "#testing/sample-lists.ts";
import { sampleSite } from "#testing/sample-site.ts";

const paths = [...screens.screens.map(({ path }) => path), ...sampleArticles.map(({ slug }) => `/blog/${slug}`)];

/** Elements that say something. */
const speaking = "p,dd,dt,td,th,h1,h2,h3,h4,li,figcaption,caption,summary,a,button,bdi,ul,ol,dl,tbody,blockquote";
/** What is seen though it has no text. */
const seen = "img,svg,input,select,textarea,iframe,[role='img']";

/** What a page says with nothing in it, and what no page says. */
function holes(html: string): string[] {
  const page = new DOMParser().parseFromString(html.replaceAll("<iframe", "<x-iframe"), "text/html");
  const isHole = (element: Element) => {
    const isHidden = element.childNodes.length === 0 && element.className.includes("empty:hidden");
    return (
      element.textContent.trim() === "" && !isHidden && element.querySelector(seen) === null && !element.className.includes("numbered")
    );
  };
  const empty = [...page.querySelectorAll(speaking)].filter(isHole).map(({ outerHTML }) => outerHTML);
  const cells = [...page.querySelectorAll("td > :last-child, td > bdi")].filter(isHole).map(({ outerHTML }) => outerHTML);
  return [...empty, ...cells, ...(page.body.textContent.match(/undefined|NaN|\{\{|\bfigure\.|\.items\./g) ?? [])];
}

const names = Object.keys(sampleFigures);
const without = (isOut: (place: number) => boolean) =>
  Object.fromEntries(Object.entries(sampleFigures).filter((_, place) => !isOut(place)));

test.for([
  ["all figures", "", without(() => true)],
  ["all figures", "/ar", without(() => true)],
  ["all figures", "/ja", without(() => true)],
  ["every other figure", "/de", without((place) => place % 2 === 0)],
  ["the figures between those", "/hi", without((place) => place % 2 === 1)],
] as const)("without %s, no page at %s has a hole", { timeout: 60_000 }, async ([, language, figures]) => {
  expect(names.length).toBeGreaterThan(30);
  for (const path of paths) {
    const address = language + (path === "/" && language !== "" ? "" : path);
    const before = holes((await answerAt(address)).html);
    const { html, head } = await answerAt(address, { site: { ...sampleSite, figures } });
    const found = holes(html).filter((hole) => !before.includes(hole));
    expect(found, address).toEqual([]);
    expect(
      [head.title, head.description].map((text) => /^$|undefined|\{\{/.test(text)),
      address,
    ).toEqual([false, false]);
    expect(JSON.stringify(head), address).not.toMatch(/undefined|\{\{/);
  }
});
