import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "#islands/catalogue/query-client.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { renderedCatalogue, sampleProducts } from "#testing/sample-products.ts";
import { asRead, shown } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json(sampleProducts));
});

/** Opens the list at an address and then a product's card. */
async function openDialog(name: string, address = "/catalog") {
  const page = await renderScreen(address);
  await screen.findByText(/^Showing/);
  const list = screen.getByRole("region", { name: "All products" });
  await page.user.click(within(list).getByRole("link", { name: `View Details ${name}` }));
  const dialog = await screen.findByRole("dialog", { name });
  return { ...page, dialog };
}

function rows(table: HTMLElement): string[] {
  return textsOf(within(table).getAllByRole("row"));
}

test("a card opens its product over the list, under the product's own address", async () => {
  const { dialog } = await openDialog("Teja S17", "/catalog?category=red-chillies");
  expect(location.pathname).toBe("/catalog/teja-s17");
  expect(dialog).toBeVisible();
  expect(document.title).toContain("Teja S17");
  expect(screen.getByText("Showing 3 product(s)")).toBeInTheDocument();
});

test("the dialog shows badges, texts, terms, figures, packings, the long description and the complete specification", async () => {
  const { dialog } = await openDialog("Teja S17");
  const inside = within(dialog);
  for (const text of [
    "Red Chillies",
    "Grade Super",
    "Heat: High",
    "Thin skinned and fiery.",
    "Khammam, Telangana",
    "1 × 20 ft",
    asRead("USD 2,400-2,600 / t"),
  ]) {
    expect(inside.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(inside.getByRole("img", { name: "Teja S17" })).toBeInTheDocument();
  for (const label of ["Origin", "Min. Order", "Pricing"]) expect(inside.getByText(label)).toBeInTheDocument();
  expect(rows(inside.getByRole("table", { name: "Technical Specifications" }))).toEqual([
    `Moisture Content${shown("10-12%")}ASTA 2.0`,
    `Capsaicin Level${shown("80,000-100,000 SHU")}ASTA 21.3`,
    "Color ValueASTA 70ASTA 20.1",
  ]);
  expect(inside.getByRole("heading", { name: "Packaging Options" })).toBeInTheDocument();
  expect(inside.getByText("25 kg jute bag")).toBeInTheDocument();
  expect(inside.getByText("10 kg carton")).toBeInTheDocument();
  expect(inside.getByRole("heading", { name: "Product Details" })).toBeInTheDocument();
  expect(inside.getByRole("heading", { name: "Crop" })).toBeInTheDocument();
  expect(inside.getByText("Oleoresin")).toBeInTheDocument();
  expect(rows(inside.getByRole("table", { name: "Complete Product Specifications" }))).toEqual([
    "ITC-HS code (India)0904 21 10",
    "Botanical nameCapsicum annuum L.",
    "GradeSuper",
    `Crop year${shown("2025-26")}`,
    "Shelf life24 months",
    "Lead time15 days",
    "Load, 20\u00a0ft container12\u00a0t",
    "Load, 40\u00a0ft container25\u00a0t",
    "Port of loadingChennai",
    "Price termsFOB, CIF",
    "CertificatesISO 22000:2018, FSSAI",
  ]);
  expect(inside.getByRole("img", { name: /^80,000.–.100,000\sSHU, heat level High/ })).toBeInTheDocument();
});

test("only red chillies have a heat level, and what is not known is left out", async () => {
  const { dialog } = await openDialog("Cumin Seed");
  const inside = within(dialog);
  expect(inside.queryByText(/^Heat:/)).not.toBeInTheDocument();
  expect(inside.queryByRole("img", { name: /Scoville/ })).not.toBeInTheDocument();
  expect(inside.queryByText("Packaging Options")).not.toBeInTheDocument();
  expect(rows(inside.getByRole("table", { name: "Complete Product Specifications" }))).toEqual(["GradeA"]);
});

test("the close control goes back to the list as it was", async () => {
  const { user, dialog } = await openDialog("Cumin Seed", "/catalog?category=spices");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(`${location.pathname}${location.search}`).toBe("/catalog?category=spices");
  expect(document.title).not.toContain("Cumin");
});

test("Back closes the dialog, and the list keeps a search that was still being typed", async () => {
  const page = await renderScreen("/catalog");
  await screen.findByText(/^Showing/);
  await page.user.type(screen.getByPlaceholderText("Search by name or description"), "cumin");
  await page.user.click(await screen.findByRole("link", { name: "View Details Cumin Seed" }));
  await screen.findByRole("dialog", { name: "Cumin Seed" });
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByPlaceholderText("Search by name or description")).toHaveValue("cumin");
  await waitFor(() => expect(location.search).toBe("?search=cumin"));
});

test("the WhatsApp enquiry names the product and opens a new tab", async () => {
  const { dialog } = await openDialog("Teja S17");
  const link = within(dialog).getByRole("link", { name: "WhatsApp Enquiry" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("Teja S17");
});

test("a product that is opened before the list has come waits for it, and says so when it cannot come", async () => {
  let refuse = () => {};
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Error("no way"));
      }),
  );
  queryClient.setDefaultOptions({ queries: { retry: false } });
  onTestFinished(() => queryClient.setDefaultOptions({}));
  const { user } = await renderScreen("/catalog", { data: { catalogue: renderedCatalogue(sampleProducts) } });
  const [link] = screen.getAllByRole("link", { name: "View Details Teja S17" });
  if (link === undefined) throw new Error("the card has no link");
  await user.click(link);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("status")).toHaveTextContent("Loading the product");
  expect(screen.getByText("Showing 5 product(s)")).toBeInTheDocument();
  refuse();
  expect(await within(dialog).findByText("The product could not be loaded.")).toBeInTheDocument();
});
