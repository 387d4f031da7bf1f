import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { PageData, PostedForm } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import { languages } from "#i18n/languages.ts";
import { begin, listen } from "../client/page.ts";
import { answerPage } from "../server/answer.tsx";
import { leavePage } from "./roots.ts";
import { sampleData } from "./sample-data.ts";
import { sampleSite } from "./sample-site.ts";

const folder = join(import.meta.dirname, "../..");

/** The names of the pages' files, as the program uses them. They are read when they are asked for: most tests need a few of hundreds. */
const files = ["locales", "content"].flatMap((name) =>
  readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(json|md)$/.test(file))
    .map((file) => `${name}/${file}`),
);

listen();

// The real timer, which tests do not fake.
const { setTimeout } = globalThis;

/** The test browser handles `selected` wrongly, and does not support `defaultSelected`. */
function chooseAsWritten(): void {
  for (const select of document.querySelectorAll("select")) {
    for (const option of select.options) option.defaultSelected = option.hasAttribute("selected");
    const [chosen] = select.querySelectorAll<HTMLOptionElement>("option[selected]");
    if (chosen !== undefined) select.value = chosen.value;
  }
}

/** Interacts with an island, and waits until React has hydrated it. */
async function touch(island: HTMLElement): Promise<void> {
  island.dispatchEvent(new Event("pointerover"));
  while (island.dataset.state === undefined) await act(() => new Promise((done) => setTimeout(done)));
  if (island.dataset.state !== "hydrated") throw new Error(`the island ${island.dataset.island} has ${island.dataset.state}`);
}

/** What the program answers while the company has changed nothing. */
const shipped: Record<string, unknown> = {
  texts: { texts: {}, english: [], lists: {} },
  languages: { on: languages.map(({ code }) => code), added: [] },
  ownPages: [],
};

/** Replaces the program: provides the texts of the working copy, and `data` by name. */
export function stubProgram(data: Record<string, unknown>): void {
  vi.stubGlobal("host", (name: string, argument: string): string => {
    if (name === "files") return JSON.stringify(["client-manifest.json", ...files]);
    if (name === "file") return argument === "client-manifest.json" ? "{}" : readFileSync(join(folder, argument), "utf8");
    const question = JSON.parse(argument).name;
    return JSON.stringify(data[question] ?? shipped[question] ?? null);
  });
}

type Options = { data?: Partial<PageData>; form?: PostedForm; site?: Site };

/** What the program answers at an address such as "/de/catalog?grade=A". `data` replaces the sample data. */
export async function answerAt(address: string, { data, form, site = sampleSite }: Options = {}) {
  const { pathname, search } = new URL(address, sampleSite.baseUrl);
  stubProgram({ site, ...sampleData({ pathname, search }), ...data });
  const page = await answerPage({ path: pathname, search: search.slice(1), form });
  if ("location" in page) throw new Error(`${address} has moved to ${page.location}`);
  return page;
}

/** Shows a page: rendered as by the program, then with its script and hydrated islands, as after an interaction. */
export async function renderScreen(address: string, options: Options = {}) {
  await leavePage();
  history.replaceState(null, "", address);
  const page = await answerAt(address, options);
  document.title = page.head.title;
  document.documentElement.lang = page.language;
  document.documentElement.dir = page.direction;
  document.body.innerHTML = page.html;
  chooseAsWritten();
  begin();
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) await touch(element);
  return { user: userEvent.setup(), head: page.head, container: document.body };
}
