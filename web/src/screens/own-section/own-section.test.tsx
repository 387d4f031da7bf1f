import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { renderScreen, stubProgram } from "#testing/render-screen.tsx";
import { sampleData } from "#testing/sample-data.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { answerPage } from "../../server/answer.tsx";
import { entriesAs } from "./entries.tsx";

const PICTURE = "/pictures/port-960.jpg";

const texts = {
  title: "Our mill in Kochi",
  eyebrow: "The mill",
  intro: "It runs day and night.",
  body: "## What it grinds\n\n<b>Pepper</b> for [all](/contact), {{figure.products}} lots.\n\n- whole\n- ground",
  link: "See the lots",
};

/** A page to which the company has added a section, as the program answers it. `own` is what is not as usual. */
function data(facts: Record<string, string>, own: Partial<typeof texts> = {}) {
  const ofSection = Object.entries({ ...texts, ...own }).map(([name, text]) => [`sections.items.own1.${name}`, text]);
  const ofEntries = ["own1", "own2"].flatMap((item, place) => [
    [`own1.items.${item}.title`, ["Cleaned", "Ground"][place]],
    [`own1.items.${item}.text`, place === 0 ? "By sieve." : ""],
  ]);
  const changed = {
    texts: Object.fromEntries([...ofSection, ...ofEntries]),
    english: [],
    lists: { "sections.items": ["own1"], "own1.items": ["own1", "own2"] },
    facts: { "sections.items": { own1: facts }, "own1.items": { own1: { picture: PICTURE, page: "/quality" } } },
  };
  return { texts: changed } as unknown as Partial<PageData>;
}

const section = () => within(document.querySelector<HTMLElement>("#own1") as HTMLElement);

test("a section of the company has its heading, picture, text in Markdown, entries and button", async () => {
  await renderScreen("/de/harvest-chart", { data: data({ layout: "steps", ground: "night", picture: PICTURE, page: "/catalog" }) });
  const { getByRole, getByText, getAllByRole } = section();
  expect(getByRole("heading", { level: 2, name: texts.title })).toBeVisible();
  expect(getByText(texts.eyebrow)).toBeVisible();
  expect(getByText(texts.intro)).toBeVisible();
  expect(getByRole("heading", { level: 3, name: "What it grinds" })).toBeVisible();
  expect(getByText(/<b>Pepper<\/b>/)).toHaveTextContent(/\d+\+ lots/);
  expect(getByRole("link", { name: "all" })).toHaveAttribute("href", "/de/contact");
  expect(getByRole("link", { name: texts.link })).toHaveAttribute("href", "/de/catalog");
  expect(getByRole("heading", { level: 3, name: "Cleaned" })).toBeVisible();
  expect(getByRole("link", { name: "Cleaned" })).toHaveAttribute("href", "/de/quality");
  expect(getAllByRole("img")).toHaveLength(2);
  expect(document.querySelector("#own1.on-night")).not.toBeNull();
});

test("what a section lacks is not there, and a page that is switched off is not linked", async () => {
  const site = { ...sampleSite, pagesOff: ["/quality", "/catalog"] };
  const own = { eyebrow: "", intro: "", body: "", link: "See the lots" };
  await renderScreen("/harvest-chart", { site, data: data({ page: "/catalog" }, own) });
  const { queryByRole, getByText } = section();
  expect(document.querySelector("#own1 .prose, #own1 .eyebrow")).toBeNull();
  expect(queryByRole("link")).toBeNull();
  expect(getByText("Cleaned")).toBeVisible();
});

test.each([
  ["cards", "ul.grid > li.flex h3"],
  ["steps", "ol > li h3"],
  ["figures", "ul > li > p.display-2"],
  ["quotes", "figure > figcaption"],
  ["questions", "ul:not(.grid) > li h3"],
  ["pictures", "ul.grid > li > figure"],
])("entries are shown as %s", async (layout, places) => {
  expect(Object.keys(entriesAs)).toContain(layout);
  await renderScreen("/harvest-chart", { data: data({ layout }) });
  const { getByText } = section();
  for (const text of ["Cleaned", "Ground", "By sieve."]) expect(getByText(text)).toBeVisible();
  expect(document.querySelectorAll(`#own1 ${places}`)).toHaveLength(2);
  expect(document.querySelector("#own1")?.innerHTML).not.toMatch(/own1\.items|undefined|<p><\/p>/);
});

test("a section shows the first products of a category, each with its links, on any ground", async () => {
  const { catalogue } = sampleData({ pathname: "/catalog", search: "" });
  const page = { ...data({ layout: "products", category: "spices", ground: "night" }), catalogue };
  await renderScreen("/de/harvest-chart", { data: page });
  const { getAllByRole } = section();
  const names = getAllByRole("article").map((article) => within(article).getByRole("heading", { level: 3 }).textContent);
  expect(names).toEqual(catalogue?.items.slice(0, 8).map(({ name }) => name));
  expect(getAllByRole("link", { name: /^Details ansehen/ })[0]).toHaveAttribute("href", `/de/catalog/${catalogue?.items[0]?.slug}`);
});

test("a section has no products of a category that the company has deleted", async () => {
  const { catalogue } = sampleData({ pathname: "/catalog", search: "" });
  await renderScreen("/harvest-chart", { data: { ...data({ layout: "products", category: "coffee" }), catalogue } });
  expect(section().queryByRole("article")).toBeNull();
});

test("a section has the enquiry form with its category as the interest, and a page has it once", async () => {
  const page = data({ layout: "form", category: "spices", ground: "night" });
  type Changed = { texts: Record<string, string>; lists: Record<string, string[]>; facts: Record<string, object> };
  const { texts: changed } = page as unknown as { texts: Changed };
  changed.texts["sections.items.own2.title"] = "Ask again";
  changed.lists["sections.items"] = ["own1", "own2"];
  changed.facts["sections.items"] = { ...changed.facts["sections.items"], own2: { layout: "form" } };
  await renderScreen("/de/harvest-chart", { data: page });
  const { getByLabelText } = section();
  expect(getByLabelText(/Betreff Ihrer Anfrage/)).toHaveValue("spices");
  expect(document.querySelectorAll("form[method=post]")).toHaveLength(1);
  expect(document.querySelector("#own1 form")).toHaveAttribute("action", "/de/contact#enquiry");
  expect(document.querySelector("#own2 h2")).toHaveTextContent("Ask again");
});

test("the form of a section has no interest of a category that the company has deleted", async () => {
  await renderScreen("/harvest-chart", { data: data({ layout: "form", category: "coffee" }) });
  expect(section().getByLabelText(/Product Interest/)).toHaveValue("");
});

test("every text of a section can be chosen where the site is edited", async () => {
  const path = "/harvest-chart";
  stubProgram({ site: sampleSite, ...sampleData({ pathname: path, search: "" }), ...data({}) });
  const page = await answerPage({ path, search: "", edit: true });
  const html = "html" in page ? page.html : "";
  for (const field of Object.keys(texts).filter((name) => name !== "link"))
    expect(html).toContain(`data-text="harvest:sections.items.own1.${field}"`);
  expect(html).toContain('data-text="harvest:own1.items.own1.title"');
});
