import { render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultLanguage } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { TextsProvider } from "#i18n/use-translation.ts";
import catalogue from "../../../locales/en/catalogue.json";
import shell from "../../../locales/en/shell.json";
import { renderScreen } from "../../testing/render-screen.tsx";

import { BrochureCard } from "./brochure-card.tsx";

let there: () => Promise<Response>;
const open = vi.fn<(address: string, target: string) => Window | null>();

beforeEach(() => {
  there = async () => new Response(null, { status: 200 });
  open.mockReset().mockReturnValue(window);
  vi.stubGlobal("open", open);
  vi.stubGlobal("fetch", async (address: unknown) => (address === "/brochure.pdf" ? there() : Response.json([])));
});

afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

async function press() {
  const { user } = await renderScreen("/catalog");
  const link = screen.getByRole("link", { name: "Download Brochure" });
  expect(link).toHaveAttribute("href", "/brochure.pdf");
  expect(link).toHaveAttribute("target", "_blank");
  await user.click(link);
}

test("the brochure opens in a new tab, and a toast says so", async () => {
  await press();
  expect(await screen.findByText("Brochure opened successfully!")).toBeInTheDocument();
  expect(open).toHaveBeenCalledWith("/brochure.pdf", "_blank");
});

test("a brochure that is not there is told, and no tab opens", async () => {
  there = async () => new Response(null, { status: 404 });
  await press();
  expect(await screen.findByText("Failed to open brochure. Please try again.")).toBeInTheDocument();
  expect(open).not.toHaveBeenCalled();
});

test("a browser that refuses the tab is told", async () => {
  open.mockReturnValue(null);
  await press();
  expect(await screen.findByText("Failed to open brochure. Please try again.")).toBeInTheDocument();
});

test("a network that fails is told", async () => {
  there = () => Promise.reject(new TypeError("Failed to fetch"));
  await press();
  expect(await screen.findByText("Failed to open brochure. Please try again.")).toBeInTheDocument();
});

test("the card needs nothing of the catalogue round it, and says how large the document is", async () => {
  there = async () => new Response(null, { status: 200, headers: { "content-length": "1800000" } });
  const texts = await loadTexts(defaultLanguage, ["shell", "catalogue"], (_, namespace) => (namespace === "shell" ? shell : catalogue));
  render(
    <TextsProvider value={texts}>
      <BrochureCard />
    </TextsProvider>,
  );
  expect(screen.getByRole("link", { name: "Download Brochure" })).toHaveAttribute("href", "/brochure.pdf");
  expect(await screen.findByText("PDF, 1.8 MB")).toBeVisible();
});
