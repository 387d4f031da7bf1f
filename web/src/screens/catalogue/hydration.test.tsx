import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { type Backend, BackendProvider, createBackend } from "#backend/client.ts";
import { type PageData, PageDataProvider } from "#backend/page-data.ts";
import { SiteProvider } from "#backend/site.ts";
import { renderedCatalogue, sampleProducts } from "#features/catalogue/sample-products.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import { PageAddressProvider } from "#ui/page-address.ts";
import catalogueTexts from "../../../locales/en/catalogue.json";
import shellTexts from "../../../locales/en/shell.json";
import { sampleSite } from "../../testing/sample-site.ts";
import { CatalogueRoutes } from "./catalogue-routes.tsx";

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

async function page(address: string, data: PageData, backend?: Backend) {
  const texts = await loadTexts(defaultLanguage, ["shell", "catalogue"], (_, namespace) =>
    namespace === "shell" ? shellTexts : catalogueTexts,
  );
  const { pathname: path, search } = new URL(address, sampleSite.baseUrl);
  return (
    <TextsProvider value={texts}>
      <SiteProvider value={sampleSite}>
        <BackendProvider value={backend}>
          <PageDataProvider value={data}>
            <PageAddressProvider value={{ path, search }}>
              <CatalogueRoutes />
            </PageAddressProvider>
          </PageDataProvider>
        </BackendProvider>
      </SiteProvider>
    </TextsProvider>
  );
}

const [product] = sampleProducts;
const cases: [string, PageData][] = [
  ["/catalog", { catalogue: renderedCatalogue(sampleProducts) }],
  [
    "/catalog?category=red-chillies&heat=high",
    { catalogue: { ...renderedCatalogue(sampleProducts), items: sampleProducts.slice(1, 2), matching: 1 } },
  ],
  ["/catalog/guntur-sannam", product === undefined ? {} : { product: { product, related: [...sampleProducts.slice(1)] } }],
];

test.each(cases)("%s: the browser continues with the very HTML of the program, which has no inline style", async (address, data) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const complaints = vi.spyOn(console, "error");
  const container = document.createElement("div");
  container.innerHTML = renderToString(await page(address, data));
  expect(container.innerHTML).not.toContain("style=");
  const app = await page(address, data, createBackend(sampleSite, "en", sampleSite.baseUrl));
  const mended = vi.fn();
  await act(async () => {
    root = hydrateRoot(container, app, { onRecoverableError: mended });
  });
  expect(mended).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
});

test("without JavaScript the filters are a form with a button to apply them", async () => {
  const html = renderToString(await page("/catalog", { catalogue: renderedCatalogue(sampleProducts) }));
  expect(html).toMatch(/<form(?=[^>]* method="get")(?=[^>]* action="\/catalog")[^>]* aria-label="Filter products"/);
  for (const name of ["search", "category", "grade", "origin"]) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/<noscript><button type="submit"[^>]*>Apply<\/button><\/noscript>/);
});
