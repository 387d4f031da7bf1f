// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import moreLanguages from "#contracts/more-languages.json";
import { screens } from "#contracts/screens.json";
import { type Language, languages } from "#i18n/languages.ts";
import { knownLanguages } from "#testing/known-languages.ts";
import { stubProgram } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { routeAt } from "../routes.tsx";
import { answerPage } from "./answer.tsx";
import { languagesWith } from "./host.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What a page shows after the company has added a language and translated these texts of the namespaces that are begun. */
async function pageIn(
  code: string,
  path: string,
  begun: readonly string[],
  texts: Record<string, string>,
  { isOn = true, edit = false } = {},
) {
  const facts = moreLanguages.find((language) => language.code === code) ?? expect.fail(`no ${code}`);
  stubProgram({
    site: sampleSite,
    certificates: [],
    languages: { on: [...languages.map((language) => language.code), ...(isOn ? [code] : [])], added: [{ ...facts, begun }] },
    texts: { texts, english: [], lists: {} },
  });
  const asked = vi.fn(host);
  vi.stubGlobal("host", asked);
  const page = await answerPage({ path, search: "", edit });
  if ("location" in page) throw new Error(`the page has moved to ${page.location}`);
  document.body.innerHTML = page.html;
  return { ...page, asked };
}

const hrefOf = (page: Awaited<ReturnType<typeof pageIn>>, code: string) =>
  page.head.alternates.find(({ hreflang }) => hreflang === code)?.href;

test("a page in an added language has its translated texts, and says of each other one that it is English", async () => {
  const page = await pageIn("it", "/it/about", ["about"], { "hero.title": "Chi siamo" });
  expect(page).toMatchObject({ status: 200, language: "it", direction: "ltr", faults: [] });
  expect(page.head.canonical).toBe(`${sampleSite.baseUrl}/it/about`);
  expect(hrefOf(page, "it")).toBe(`${sampleSite.baseUrl}/it/about`);
  const main = screen.getByRole("main");
  expect(main).not.toHaveAttribute("lang");
  const heading = within(main).getByRole("heading", { level: 1 });
  expect(heading).toHaveTextContent("Chi siamo");
  expect(heading.querySelector("[lang]")).toBeNull();
  const [next] = within(main).getAllByRole("heading", { level: 2 });
  expect(next?.querySelector("[lang=en]")).not.toBeNull();
  const own = within(screen.getByRole("list", { name: "Languages", hidden: true }))
    .getByText("Italiano")
    .closest("a");
  expect(own).toHaveAttribute("href", "/it/about");
  expect(own).toHaveAttribute("data-offer", "Italiano");
});

test("a page of which nothing is translated is the English one", async () => {
  const page = await pageIn("it", "/it/quality", ["about"], {});
  expect(page.language).toBe("it");
  expect(page.head.canonical).toBe(`${sampleSite.baseUrl}/quality`);
  expect(hrefOf(page, "it")).toBeUndefined();
  expect(screen.getByRole("main")).toHaveAttribute("lang", "en");
});

test("a language from right to left is written so, and the English on its pages is not", async () => {
  const page = await pageIn("ur", "/ur/about", ["about"], { "hero.title": "ہمارے بارے میں" });
  expect(page.direction).toBe("rtl");
  const english = screen.getByRole("main").querySelector("[lang=en]");
  expect(english).toHaveAttribute("dir", "ltr");
});

test("a language that is off is in no menu", async () => {
  const page = await pageIn("it", "/about", ["about"], {}, { isOn: false });
  expect(hrefOf(page, "it")).toBeUndefined();
  expect(screen.queryByText("Italiano")).toBeNull();
});

test("each text can be edited in a language in which nothing of the page is translated", async () => {
  const page = await pageIn("it", "/it/quality", [], {}, { edit: true });
  expect(page.texts).toContain("quality:hero.title");
  const main = screen.getByRole("main");
  expect(main).not.toHaveAttribute("lang");
  expect(main.querySelector('[data-text="quality:hero.title"]')).toHaveAttribute("lang", "en");
});

test("a page asks for the languages once, also where the company has added some", async () => {
  const { asked } = await pageIn("it", "/it/about", ["about"], {});
  expect(asked.mock.calls.filter(([, question]) => question.includes('"languages"'))).toHaveLength(1);
});

test.each(screens.map(({ path, texts }) => ({ path, texts })))(
  "$path can be read in an added language with the first of its texts",
  (screen) => {
    const [own = "", ...others] = screen.texts;
    const italian: Language = knownLanguages.find(({ code }) => code === "it") ?? expect.fail("no Italian");
    const isListed = (begun: string[]) => {
      const ofSite = { all: [italian], shown: [italian], begun: new Map([["it", begun]]) };
      return languagesWith(routeAt(screen.path)?.namespaces ?? [], ofSite).length === 1;
    };
    stubProgram({});
    expect(isListed([own])).toBe(true);
    expect(isListed(others)).toBe(false);
    // A long text is what such a screen is about.
    expect(others.some((name) => name.includes("/"))).toBe(false);
  },
);
