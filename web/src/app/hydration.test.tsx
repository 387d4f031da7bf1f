import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Page } from "#app/page.tsx";
import { type Backend, createBackend } from "#backend/client.ts";
import { dataFrom } from "#backend/page-data.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import type { Texts } from "#i18n/namespaces.ts";
import { routeAt } from "../routes.tsx";
import { sampleData } from "../testing/sample-data.ts";
import { sampleSite } from "../testing/sample-site.ts";

const files = import.meta.glob<Texts>("../../locales/en/*.json", { eager: true, import: "default" });

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

/** A whole page with the sample data, as it is drawn on either side. */
async function page(address: string, backend?: Backend) {
  const { pathname, search } = new URL(address, sampleSite.baseUrl);
  const texts = await loadTexts(
    defaultLanguage,
    ["shell", "catalogue", "pictures"],
    (_, namespace) => files[`../../locales/en/${namespace}.json`],
  );
  const { slug, load } = routeAt(pathname) ?? expect.fail(`nothing is at ${address}`);
  const screen = (await load()).screen.open({ path: pathname, slug, query: search }, dataFrom(sampleData({ pathname, search })));
  if (screen === undefined) throw new Error(`${address} has no data`);
  return (
    <Page
      texts={texts}
      site={sampleSite}
      path={pathname}
      search={search}
      screen={{ content: screen.content, namespaces: ["catalogue"] }}
      backend={backend}
    />
  );
}

test.each(["/catalog", "/catalog?category=red-chillies&heat=high", "/catalog/guntur-sannam"])(
  "%s: the browser continues with the very HTML of the program, which has no inline style",
  async (address) => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const complaints = vi.spyOn(console, "error");
    const container = document.createElement("div");
    container.innerHTML = renderToString(await page(address));
    expect(container.innerHTML).not.toContain("style=");
    const app = await page(address, createBackend(sampleSite, "en", sampleSite.baseUrl));
    const mended = vi.fn();
    await act(async () => {
      root = hydrateRoot(container, app, { onRecoverableError: mended });
    });
    expect(mended).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
  },
);

test("without JavaScript the filters are a form with a button to apply them", async () => {
  const html = renderToString(await page("/catalog"));
  expect(html).toMatch(/<form(?=[^>]* method="get")(?=[^>]* action="\/catalog")[^>]* aria-label="Filter products"/);
  for (const name of ["search", "category", "grade", "origin"]) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/<noscript><button type="submit"[^>]*>Apply<\/button><\/noscript>/);
});
