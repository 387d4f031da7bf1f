// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import moreLanguages from "#contracts/more-languages.json";
import { languages } from "#i18n/languages.ts";
import { stubProgram } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { answerPage } from "./answer.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What a page shows after the company has added a language and translated these texts of the namespaces that are begun. */
async function pageIn(code: string, path: string, begun: readonly string[], texts: Record<string, string>, isOn = true) {
  const facts = moreLanguages.find((language) => language.code === code) ?? expect.fail(`no ${code}`);
  stubProgram({
    site: sampleSite,
    certificates: [],
    languages: [...languages.map((language) => language.code), ...(isOn ? [code] : [])],
    addedLanguages: [{ ...facts, begun }],
    texts: { texts, english: [], lists: {} },
  });
  const page = await answerPage({ path, search: "" });
  if ("location" in page) throw new Error(`the page has moved to ${page.location}`);
  document.body.innerHTML = page.html;
  return page;
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
  const page = await pageIn("it", "/about", ["about"], {}, false);
  expect(hrefOf(page, "it")).toBeUndefined();
  expect(screen.queryByText("Italiano")).toBeNull();
});
