import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Certificate } from "#backend/wire/content.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleCertificates } from "#testing/sample-lists.ts";
import { asRead, shown } from "#testing/shown.ts";
import { textsOf } from "#testing/texts-of.ts";

const first = sampleCertificates[0] ?? expect.fail("the sample has no certificate");

test("six certificates are explained: what, by whom, what they do not prove, and how to check them", async () => {
  await renderScreen("/quality");
  expect(screen.getByRole("heading", { level: 1, name: "Quality Standards and Certifications" })).toBeVisible();
  const names = ["ISO 22000:2018", "FSSAI licensed", "HACCP", "APEDA registered", "AGMARK", "Spices Board registration"];
  expect(screen.getAllByRole("article")).toHaveLength(names.length);
  for (const name of names) {
    const card = within(screen.getByRole("article", { name }));
    expect(textsOf(card.getAllByRole("term"))).toEqual(["Issued by", "Does not prove", "How to check it"]);
    for (const definition of card.getAllByRole("definition")) expect(definition).not.toBeEmptyDOMElement();
  }
});

test("a certificate has its number, its days and its addresses, and what is in English says so", async () => {
  const own: Certificate = {
    ...first,
    number: "FSMS 7",
    validFrom: "2026-04-01",
    validTo: "2029-03-31",
    website: "https://certificates.example.com/7",
    scan: "/pictures/certificate-960.jpg",
    inEnglish: ["name", "description"],
  };
  await renderScreen("/quality", { data: { certificates: [own] } });
  const card = within(screen.getByRole("article", { name: "ISO 22000:2018" }));
  const facts = card.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts.slice(3)).toEqual([
    ["Number", "FSMS 7"],
    ["Valid from", "2026-04-01"],
    ["Valid until", "2029-03-31"],
  ]);
  expect(card.getByRole("link", { name: /^Look it up with the issuer ?: ISO 22000:2018/ })).toHaveAttribute("href", own.website);
  expect(card.getByRole("link", { name: /^See a copy ?: ISO 22000:2018/ })).toHaveAttribute("href", own.scan);
  expect(card.getByRole("heading")).toHaveAttribute("lang", "en");
});

test("without certificates there is no chapter of them, and the others count on", async () => {
  await renderScreen("/quality", { data: { certificates: [] } });
  expect(screen.queryAllByRole("article")).toEqual([]);
  const links = within(screen.getByRole("navigation", { name: "Contents" })).getAllByRole("link");
  expect(links).toHaveLength(7);
  expect(links[0]).toHaveTextContent("1Laboratory");
  expect(document.body.innerHTML).not.toContain("#certificates");
});

test("the contents lead to each chapter of the page", async () => {
  const { container } = await renderScreen("/quality");
  const links = within(screen.getByRole("navigation", { name: "Contents" })).getAllByRole("link");
  expect(links).toHaveLength(8);
  for (const link of links) {
    const [, id] = link.getAttribute("href")?.split("#") ?? [];
    expect(container.querySelector(`section#${id} h2`)).toBeInTheDocument();
  }
});

test("the laboratory section shows a specimen whose results are within their limits", async () => {
  await renderScreen("/quality");
  const rows = within(screen.getByRole("table", { name: "Results of the specimen lot" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows).toHaveLength(6);
  for (const row of rows) {
    const [limit = "", result = ""] = within(row)
      .getAllByRole("cell")
      .map((cell) => cell.lastChild?.textContent ?? "");
    const [highest] = limit.match(/[\d.]+(?=\D*$)/) ?? [];
    expect(Number.parseFloat(result)).toBeLessThan(Number(highest));
  }
});

test("four groups of tests have their methods and limits", async () => {
  await renderScreen("/quality");
  const limits = (group: string, name: RegExp) => within(screen.getByRole("table", { name: group })).getByRole("row", { name });
  expect(limits("Physical and chemical", /^Aflatoxins/)).toHaveTextContent(/B1 up to 5 ppb, total up to 10 ppb/);
  expect(limits("Physical and chemical", /^Moisture/)).toHaveTextContent(/Red chillies 10.–.12%, grain 12.–.14%/);
  expect(limits("Microbiological", /^Salmonella/)).toHaveTextContent(/ISO 6579-1.*Not detected in 25 g/);
  expect(limits("Pesticide residue", /^Multi-residue screen, more than 400 pesticides/)).toHaveTextContent("396/2005");
  expect(limits("Sensory", /^Difference/)).toHaveTextContent("ISO 4120");
});

test("storage, packing and assurance are there", async () => {
  await renderScreen("/quality");
  expect(screen.getByRole("heading", { level: 2, name: "Climate-controlled storage" })).toBeVisible();
  expect(screen.getByRole("img", { name: shown("Temperature kept at 15-25 °C") })).toBeVisible();
  expect(screen.getByRole("img", { name: asRead("Relative humidity kept at 60-65%") })).toBeVisible();
  expect(screen.getByText(/^15.–.25 °C and 60.–.65% relative humidity/)).toBeVisible();
  for (const name of ["Filling room", "Weighing", "Metal detection", "Label and lot number"]) {
    expect(screen.getByRole("heading", { level: 3, name })).toBeVisible();
  }
  for (const name of ["At purchase", "At intake", "At release", "At loading"]) {
    expect(screen.getByRole("heading", { level: 3, name })).toBeVisible();
  }
});

test("the process flow chart is a picture with a description, and a list of its ten steps", async () => {
  await renderScreen("/quality");
  for (const chart of screen.getAllByRole("img", { name: "Process flow chart" })) {
    expect(chart).toHaveAccessibleDescription(/^A chart of ten steps joined by arrows/);
    expect(chart).toHaveTextContent(/Intake test.*Laboratory release.*Inspection before/);
  }
  const list = screen.getByRole("heading", { name: "Records of each step" }).nextElementSibling;
  const steps = list === null ? [] : [...list.children].map((step) => step.textContent);
  expect(steps).toHaveLength(10);
  expect(steps.filter((step) => step?.includes("If rejected"))).toHaveLength(3);
});

test("six agencies are named with their services, and none as a partner", async () => {
  await renderScreen("/quality");
  const table = within(screen.getByRole("table", { name: "Six agencies that buyers may appoint" }));
  expect(textsOf(table.getAllByRole("rowheader"))).toEqual(["SGS", "Bureau Veritas", "Intertek", "Eurofins", "TÜV SÜD", "Cotecna"]);
  expect(screen.getByText(/None of them is a partner of ours/)).toBeVisible();
});

test("the next step is to ask for certificates or to send an inspector", async () => {
  await renderScreen("/quality");
  expect(screen.getByRole("link", { name: "Request Quality Certificates" })).toHaveAttribute("href", "/contact");
  const chat = screen.getByRole("link", { name: "Schedule Inspection" });
  expect(chat).toHaveAttribute("target", "_blank");
  expect(chat).toHaveAttribute("rel", "noopener noreferrer");
  const address = new URL(chat.getAttribute("href") ?? "");
  expect(address.origin + address.pathname).toBe("https://wa.me/910000000000");
  expect(address.searchParams.get("text")).toMatch(/^Hello Nandi Spice Exports, I would like to schedule an inspection/);
});
