import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import { arrivingIn, harvestOf, monthsOf, partsOfYear, type Season, spansOf } from "#features/harvest/harvest.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen, stubProgram } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { asRead } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";
import products from "../../../../kits/nandi/products.toml?raw";
import harvestTexts from "../../../locales/en/harvest.json";
import { answerPage } from "../../server/answer.tsx";

const { crops, seasons } = harvestOf({ language: defaultLanguage, texts: { harvest: harvestTexts }, figures: {} });

const tableName = "Months in which the new crop of each commodity arrives";

/** Whether the text applies now: text of other months is in the page, but hidden. */
function isShown(words: Element): boolean {
  return words.closest("[hidden]") === null;
}

function startOn(day: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(day) });
}

afterEach(() => {
  vi.useRealTimers();
});

/** The months of each commodity in the table: the numbers of the columns with a mark. */
function monthsInTable(): Record<string, number[]> {
  const [, , ...rows] = within(screen.getByRole("table", { name: tableName })).getAllByRole("row");
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole("rowheader").querySelector(".heading")?.textContent,
      within(row)
        .getAllByRole("cell")
        .flatMap((cell, index) => (cell.textContent === "New crop" ? [index + 1] : [])),
    ]),
  );
}

test("the badge names the harvest year", async () => {
  await renderScreen("/harvest-chart");
  expect(screen.getByText(asRead("Harvest Calendar 2024-25"))).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: harvestTexts.hero.title })).toBeVisible();
});

test("the table has 14 commodities by 12 months, each with its own months", async () => {
  await renderScreen("/harvest-chart");
  const months = within(screen.getByRole("table", { name: tableName }))
    .getAllByRole("columnheader")
    .map((head) => head.textContent?.slice(0, 3));
  expect(months.slice(-12)).toEqual(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]);
  expect(monthsInTable()).toEqual({
    Cardamom: [1, 9, 10, 11, 12],
    "Red chillies": [1, 2, 3, 10, 11, 12],
    Turmeric: [1, 2, 3],
    "Black pepper": [1, 2, 11, 12],
    Cumin: [2, 3, 4],
    Coriander: [2, 3, 4],
    Fennel: [2, 3],
    Fenugreek: [2, 3],
    Mustard: [2, 3, 4],
    Cassia: [1, 2],
    Cloves: [1, 4, 5, 6, 9, 10, 11, 12],
    "Bay leaves (tejpat)": [1, 2, 3],
    Sesame: [1, 2, 3],
    Groundnut: [1, 2, 3],
  });
});

test("for small screens each commodity is a row with its months as badges", async () => {
  await renderScreen("/harvest-chart");
  const list = screen.getByRole("list", { name: tableName });
  expect(textsOf(within(list).getAllByRole("heading"))).toEqual(Object.keys(monthsInTable()));
  const cardamom = closest(within(list).getByRole("heading", { name: "Cardamom" }), "li");
  expect(
    within(cardamom)
      .getAllByRole("listitem")
      .map((item) => item.textContent?.slice(0, 3)),
  ).toEqual(["Jan", "Sep", "Oct", "Nov", "Dec"]);
  expect(within(cardamom).getByText("September to January")).toBeVisible();
});

test("this month is marked with a word, in the table and in the list", async () => {
  startOn("2026-11-21T12:00:00");
  await renderScreen("/harvest-chart");
  const table = screen.getByRole("table", { name: tableName });
  const head = within(table).getByRole("columnheader", { current: "date" });
  expect(head).toHaveTextContent("Novnow");
  expect(within(table).getAllByText("now").filter(isShown)).toEqual([within(head).getByText("now")]);
  expect(screen.getByText("November, this month: 4 of 14 crops arrive")).toBeVisible();
  const marked = within(screen.getByRole("list", { name: tableName }))
    .getAllByText("now")
    .filter(isShown);
  expect(marked.map((word) => word.closest("li")?.querySelector("h3")?.textContent)).toEqual([
    "Cardamom",
    "Red chillies",
    "Black pepper",
    "Cloves",
  ]);
});

test("the program, which keeps its pages, marks no month and says nothing of it", async () => {
  stubProgram({ site: sampleSite });
  const page = await answerPage({ path: "/harvest-chart", search: "" });
  document.body.innerHTML = "html" in page ? page.html : "";
  expect(document.querySelectorAll("[data-month]").length).toBeGreaterThan(0);
  expect(document.querySelector("[data-now], [aria-current=date]")).toBeNull();
  for (const words of screen.getAllByText(/^now$|this month/)) expect(words).not.toBeVisible();
});

test("three seasons say what to do, four cards say why", async () => {
  await renderScreen("/harvest-chart");
  const seasonsPart = closest(screen.getByRole("heading", { name: harvestTexts.sections.items.seasons.title }), "section");
  const cards = within(seasonsPart).getAllByRole("article");
  expect(cards.map((card) => card.querySelector("p")?.textContent)).toEqual([
    "January to March",
    "September to December",
    "April to August",
  ]);
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual(["Peak season", "Secondary season", "Off-season"]);
  for (const card of cards) expect(card.querySelectorAll("ol > li")).toHaveLength(3);
  const why = closest(screen.getByRole("heading", { name: harvestTexts.sections.items.benefits.title }), "section");
  expect(within(why).getAllByRole("heading", { level: 3 })).toHaveLength(4);
});

test("the schedule is asked for by e-mail with a subject, or in a chat in a new tab", async () => {
  await renderScreen("/harvest-chart");
  expect(screen.getByRole("link", { name: "Get Harvest Schedule" })).toHaveAttribute(
    "href",
    `mailto:trade@example.com?subject=${encodeURIComponent(harvestTexts.next.subject)}`,
  );
  const chat = screen.getByRole("link", { name: "WhatsApp Us" });
  expect(chat).toHaveAttribute("href", expect.stringContaining("https://wa.me/910000000000?text=Hello%20Nandi%20Spice%20Exports"));
  expect(chat).toHaveAttribute("target", "_blank");
});

test("the file is offered in the language in which the calendar is shown", async () => {
  await renderScreen("/harvest-chart");
  for (const link of screen.getAllByRole("link", { name: "Download the calendar file" })) {
    expect(link).toHaveAttribute("href", "/harvest-calendar.ics");
    expect(link).toHaveAttribute("download");
  }
  expect(screen.getByText("18")).toBeVisible();

  await renderScreen("/ja/harvest-chart");
  expect(document.querySelector("a[download]")).toHaveAttribute("href", "/harvest-calendar-ja.ics");
});

test("the seasons cover each month once, and the peak has the month with most crops", () => {
  expect(seasons.flatMap(({ months }) => [...months]).sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(arrivingIn(crops, 2)).toHaveLength(12);
  expect(arrivingIn(crops, 7)).toEqual([]);
});

test("months on end are one run, over the turn of the year too", () => {
  const runs = (name: string) => spansOf(crops.find(({ item }) => item === name)?.months ?? []);
  expect(runs("cardamom")).toEqual([{ from: 9, to: 1 }]);
  expect(runs("turmeric")).toEqual([{ from: 1, to: 3 }]);
  expect(runs("cloves")).toEqual([
    { from: 4, to: 6 },
    { from: 9, to: 1 },
  ]);
  expect(monthsOf({ from: 11, to: 2 })).toEqual([11, 12, 1, 2]);
  expect(spansOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([{ from: 1, to: 12 }]);
});

test("a year has parts without a season, and one that goes past its end has two", () => {
  const season = { item: "peak", months: [1, 2, 12] } satisfies Season;
  expect(partsOfYear([season])).toEqual([
    { season, months: [1, 2] },
    { season: undefined, months: [3, 4, 5, 6, 7, 8, 9, 10, 11] },
    { season, months: [12] },
  ]);
});

test("the company's crops and seasons are those of the calendar, of the home page and of the chart", async () => {
  const texts = { "crops.items.own1.name": "Coffee", "crops.items.own1.origin": "Kodagu", "crops.items.own1.note": "" };
  const facts = { "crops.items": { own1: { months: "1,2,12", home: "yes" } }, "seasons.items": { off: { months: "" } } };
  const changed = { texts: { texts, english: [], lists: { "crops.items": ["own1"], "seasons.items": ["peak", "off"] }, facts } };
  await renderScreen("/harvest-chart", { data: changed as unknown as Partial<PageData> });
  expect(monthsInTable()).toEqual({ Coffee: [1, 2, 12] });
  expect(within(screen.getByRole("list", { name: tableName })).getByText("December to February")).toBeVisible();
  expect(screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent)).toEqual(["Peak season"]);
  expect(screen.queryByText("Turmeric")).toBeNull();
  await renderScreen("/", { data: changed as unknown as Partial<PageData> });
  expect(screen.getByRole("rowheader", { name: "Coffee" })).toBeVisible();
});

test("without crops there is neither calendar nor chart, and no file", async () => {
  const changed = { texts: { texts: {}, english: [], lists: { "crops.items": [], "seasons.items": [] } } };
  await renderScreen("/harvest-chart", { data: changed as unknown as Partial<PageData> });
  expect(screen.queryByRole("table", { name: tableName })).toBeNull();
  expect(document.querySelector("a[download], figure .figure")).toBeNull();
});

test("each district is one that the catalogue names as an origin", () => {
  const column = (row: string, name: string) => new RegExp(`^${name} = "(.*)"$`, "m").exec(row)?.[1];
  const rows = products.split(/^(?=\[)/m);
  const origins = new Set(rows.map((row) => `${column(row, "district")}, ${column(row, "state")}`));
  expect(Object.values(harvestTexts.crops.items).filter(({ origin }) => !origins.has(origin))).toEqual([]);
});

test("each commodity has a mark of its own beside its name, in the table and in the list", async () => {
  const { container } = await renderScreen("/harvest-chart");
  for (const rows of [container.querySelectorAll("main tbody tr th"), container.querySelectorAll("main li h3")]) {
    const marked = [...rows].filter((row) => row.querySelector(".crop-mark") !== null);
    expect(marked).toHaveLength(14);
    expect(new Set(marked.map((row) => row.querySelector(".crop-mark path")?.getAttribute("d"))).size).toBe(14);
  }
});
