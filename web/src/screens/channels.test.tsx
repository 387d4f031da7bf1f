import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Site } from "#backend/wire/site.ts";
import { siteWithoutChannels } from "#testing/no-channels.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { renderedCatalogue, sampleProduct, sampleProducts } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";

const data = { catalogue: renderedCatalogue(sampleProducts), product: { product: sampleProduct("teja-s17"), related: [], offer: null } };

vi.stubGlobal("fetch", () => new Promise(() => {}));

test.each([
  "/",
  "/contact",
  "/contact?product=teja-s17",
  "/catalog",
  "/catalog/teja-s17",
  "/quality",
  "/harvest-chart",
  "/privacy-policy",
  "/ar/contact",
])("where a company has no channel but mail, %s names none and leaves no gap", async (address) => {
  const { container } = await renderScreen(address, { site: siteWithoutChannels, data });
  // The data of islands is not visible.
  for (const script of container.querySelectorAll("script")) script.remove();
  expect(container.innerHTML).not.toMatch(/whatsapp|واتساب|telegram|تيليغرام|wa\.me|t\.me\/|line\.me|tel:|openstreetmap\.org/i);
  expect(container.textContent).not.toContain("LINE");
  const empty = [...container.querySelectorAll("dd, ul, ol, a, iframe")].filter(
    (element) => element.childNodes.length === 0 && element.getAttribute("role") === null,
  );
  expect(empty.map((element) => element.outerHTML)).toEqual([]);
});

test("an inspection is asked for by the form where there is no chat", async () => {
  await renderScreen("/quality", { site: siteWithoutChannels });
  expect(screen.getByRole("link", { name: "Schedule Inspection" })).toHaveAttribute("href", "/contact");
});

const { whatsapp, telegram } = sampleSite.company;
const noTelegram = siteWithoutChannels.company.telegram;

test.each<[Partial<Site["company"]>, string]>([
  [{ whatsapp, telegram }, "contact us directly via WhatsApp (+91 00000 00000) or Telegram (@example_direct)."],
  [{ whatsapp, telegram: noTelegram }, "contact us directly via WhatsApp (+91 00000 00000)."],
  [{ whatsapp: null, telegram }, "contact us directly via Telegram (@example_direct)."],
  [{ whatsapp: null, telegram: noTelegram }, "write to us at trade@example.com."],
])("a failed enquiry names the channels that there are: %j", async (channels, end) => {
  const site = { ...sampleSite, company: { ...sampleSite.company, ...channels } };
  await renderScreen("/contact", { site, form: { values: {}, errors: {}, failed: true } });
  expect(screen.getByRole("alert")).toHaveTextContent(`Unable to send your enquiry. Please try again or ${end}`);
});

test.each<[Partial<Site["company"]>, string]>([
  [{}, "Call / WhatsApp"],
  [{ whatsapp: null }, "Call us"],
  [{ phone: null }, "WhatsApp"],
])("the card of telephone and chat is headed by what it offers: %j", async (channels, title) => {
  await renderScreen("/contact", { site: { ...sampleSite, company: { ...sampleSite.company, ...channels } } });
  const band = screen.getByRole("region", { name: "Ways to reach us" });
  expect([...band.querySelectorAll("h2")].map((heading) => heading.textContent)).toEqual(["E-mail us", title, "Visit us"]);
});
