import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { renderedCatalogue, sampleProducts } from "#testing/sample-products.ts";

const brochure = new URL("/brochure.pdf", location.origin).href;
let there: () => Promise<Response>;
const tab = { location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn<() => void>() };
const open = vi.fn<(address: string, target: string) => typeof tab | null>();

beforeEach(() => {
  there = async () => new Response(null, { status: 200 });
  open.mockReset().mockReturnValue(tab);
  tab.location.replace.mockReset();
  tab.close.mockReset();
  vi.stubGlobal("open", open);
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method !== "HEAD") return Response.json([]);
    expect(address).toBe(brochure);
    return there();
  });
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
  expect(open).toHaveBeenCalledOnce();
  expect(tab.location.replace).toHaveBeenCalledWith(brochure);
  expect(tab.close).not.toHaveBeenCalled();
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

test("a press for a tab of one's own is left to the browser", async () => {
  const { user } = await renderScreen("/catalog");
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "Download Brochure" }));
  // The test browser opens it by its address; the page does nothing more.
  expect(open.mock.calls).toEqual([[brochure, "_blank", "noreferrer,noopener"]]);
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(screen.queryByText("Brochure opened successfully!")).not.toBeInTheDocument();
});

test("of a catalogue that one brochure cannot hold, each category has its own", async () => {
  await renderScreen("/de/catalog", {
    data: { catalogue: { ...renderedCatalogue(sampleProducts), brochures: ["red-chillies", "spices"] } },
  });
  const links = [...document.querySelectorAll("a[data-document]")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/brochure-red-chillies-de.pdf", "/brochure-spices-de.pdf"]);
});
