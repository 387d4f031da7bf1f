import { render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { Site } from "#backend/wire/site.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import shell from "../../locales/en/shell.json";
import { sampleSite } from "../testing/sample-site.ts";
import { Page } from "./page.tsx";

async function open(content: ReactNode, site: Site = sampleSite) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const texts = await loadTexts(defaultLanguage, ["shell"], () => shell);
  render(<Page texts={texts} site={site} path="/about" search="" screen={{ content, namespaces: ["shell"] }} />);
  return screen.findByRole("main");
}

function Broken(): never {
  throw new Error("the lot is missing");
}

test("a screen that breaks says so in its place, and in the window's title; the frame stays", async () => {
  const main = await open(<Broken />);
  expect(within(main).getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  expect(within(main).getByText("the lot is missing")).toBeVisible();
  expect(document.title).toContain("Unexpected Application Error!");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(screen.getByRole("contentinfo")).toBeVisible();
});

test("parts of the frame that break say so in their places, and all else stays", async () => {
  const company = {
    ...sampleSite.company,
    get whatsapp(): never {
      throw new Error("there is no number");
    },
  };
  const main = await open(<h1>Our story</h1>, { ...sampleSite, company });
  expect(within(main).getByRole("heading", { name: "Our story" })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  const alerts = screen.getAllByRole("alert");
  expect(alerts.length).toBeGreaterThan(0);
  for (const alert of alerts) expect(alert).toHaveTextContent("Unexpected Application Error!there is no number");
});
