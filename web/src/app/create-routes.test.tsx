import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Site } from "#backend/wire/site.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import shell from "../../locales/en/shell.json";
import { sampleSite } from "../testing/sample-site.ts";
import { App } from "./app.tsx";
import { createRoutes, type ScreenRoute } from "./create-routes.tsx";

afterEach(() => vi.restoreAllMocks());

async function open(route: ScreenRoute, site: Site = sampleSite) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const texts = await loadTexts(defaultLanguage, ["shell"], () => shell);
  const router = createMemoryRouter(
    createRoutes(() => route),
    { initialEntries: ["/about"] },
  );
  render(
    <App texts={texts} site={site} page={{ address: "/about", data: {}, notFound: false }}>
      <RouterProvider router={router} />
    </App>,
  );
  return screen.findByRole("main");
}

function Broken(): never {
  throw new Error("the lot is missing");
}

test("a screen that breaks says so in its place, and in the window's title; the frame stays", async () => {
  const main = await open({ Component: Broken });
  expect(within(main).getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  expect(within(main).getByText("the lot is missing")).toBeVisible();
  expect(document.title).toContain("Unexpected Application Error!");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(screen.getByRole("contentinfo")).toBeVisible();
});

test("a screen whose module cannot be loaded leaves the frame alone", async () => {
  const main = await open({ lazy: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")) });
  expect(await within(main).findByText("Failed to fetch dynamically imported module")).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("parts of the frame that break say so in their places, and all else stays", async () => {
  const company = {
    ...sampleSite.company,
    get whatsapp(): never {
      throw new Error("there is no number");
    },
  };
  const main = await open({ Component: () => <h1>Our story</h1> }, { ...sampleSite, company });
  expect(within(main).getByRole("heading", { name: "Our story" })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  const alerts = screen.getAllByRole("alert");
  expect(alerts.length).toBeGreaterThan(0);
  for (const alert of alerts) expect(alert).toHaveTextContent("Unexpected Application Error!there is no number");
});
