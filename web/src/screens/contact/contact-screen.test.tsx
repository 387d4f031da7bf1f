import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";

test("a company that says when it is open has its week on the page, in words of the language, and in structured data", async () => {
  const weekdays = { days: [1, 2, 3, 4, 5], opens: "09:30", closes: "18:00" };
  const saturday = { days: [6], closes: "24:00" };
  const hours = [weekdays, { ...saturday, opens: "09:30", closes: "12:00" }, { ...saturday, opens: "20:00" }];
  const site = { ...sampleSite, company: { ...sampleSite.company, hours } };
  const { head } = await renderScreen("/de/contact", { site });
  const card = screen.getByRole("heading", { name: "Öffnungszeiten" }).parentElement;
  expect(card?.textContent.replaceAll("\u2060", "")).toBe(
    "ÖffnungszeitenMontag bis Freitag09:30–18:00Samstag09:30–12:0020:00–24:00SonntaggeschlossenZeitzone: Asia/Kolkata",
  );
  const told = JSON.stringify(head.jsonLd);
  expect(told).toContain('"dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday"],"opens":"09:30","closes":"18:00"');
  expect(told).toContain('"dayOfWeek":["Saturday"],"opens":"20:00","closes":"23:59"');
  await renderScreen("/de/contact");
  expect(screen.queryByText("Öffnungszeiten")).toBeNull();
});

test("the page has the three ways to reach the company", async () => {
  await renderScreen("/contact");
  for (const name of ["E-mail us", "Call / WhatsApp", "Visit us"]) expect(screen.getByRole("heading", { name })).toBeVisible();
});

test("the chats open in a new tab", async () => {
  await renderScreen("/contact");
  const whatsapp = screen.getByRole("link", { name: "Chat Now" });
  expect(whatsapp).toHaveAttribute("href", expect.stringContaining("https://wa.me/910000000000?text="));
  expect(whatsapp).toHaveAttribute("target", "_blank");
  const telegram = screen.getByRole("link", { name: "Join Channel" });
  expect(telegram).toHaveAttribute("href", sampleSite.company.telegram.channelUrl);
  expect(telegram).toHaveAttribute("target", "_blank");
});

test("the map is in the page, where it learns nothing of the visitor but the address of the computer, and has a plain link below it", async () => {
  await renderScreen("/contact");
  const map = screen.getByTitle("Our Location");
  expect(map).toHaveAttribute("src", sampleSite.company.map.embedUrl);
  expect(map).toHaveAttribute("loading", "lazy");
  expect(map).toHaveAttribute("sandbox");
  expect(map).toHaveAttribute("credentialless");
  expect(map).toHaveAttribute("referrerpolicy", "no-referrer");
  expect(screen.getByText(/The map comes from www\.openstreetmap\.org/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the map in a new tab" })).toHaveAttribute("href", sampleSite.company.map.linkUrl);
  expect(screen.queryByRole("button", { name: "Show the map" })).toBeNull();
});

test("for an operator who wants that, the map is loaded when it is asked for, by keyboard too", async () => {
  const company = { ...sampleSite.company, map: { ...sampleSite.company.map, onClick: true } };
  await renderScreen("/contact", { site: { ...sampleSite, company } });
  expect(screen.queryByTitle("Our Location")).toBeNull();
  screen.getByRole("button", { name: "Show the map" }).focus();
  await userEvent.keyboard("{Enter}");
  const map = screen.getByTitle("Our Location");
  expect(map).toHaveAttribute("src", sampleSite.company.map.embedUrl);
  expect(map).toHaveFocus();
});

test("how many enquiries are answered in time is said where the program gives it", async () => {
  await renderScreen("/de/contact", { data: { replies: { share: 93 } } });
  expect(screen.getByText(/93\s%.* 24\sStunden/)).toBeVisible();
});

test("the reply promise and the privacy note are there", async () => {
  await renderScreen("/contact");
  expect(screen.getByText("We reply within 24 hours.")).toBeVisible();
  expect(screen.getByText(/only to reply to your enquiry/)).toBeVisible();
});

test("the promise is the time that the company has set, in the texts of the form and its messages too", async () => {
  const site = { ...sampleSite, replyTime: { hours: 8, working: true } };
  await renderScreen("/contact", { site });
  expect(screen.getByText("We reply within 8 working hours.")).toBeVisible();
  expect(document.body.textContent).toMatch(/will respond within 8 working hours\. Check/);
});

test("the message names the product as the page's language does", async () => {
  const data = { enquiry: { product: "Schwarzer Pfeffer Malabar Garbled MG-1" } };
  await renderScreen("/de/contact?product=black-pepper-mg1", { data });
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Ihre Nachricht/ }).value).toContain(
    "Schwarzer Pfeffer Malabar Garbled MG-1",
  );
});

test("an enquiry for a product says which, and the form comes before the other ways to reach the company", async () => {
  await renderScreen("/contact?product=teja-s17&interest=red-chillies", { data: { enquiry: { product: "Teja S17" } } });
  const about = screen.getByText("Your enquiry is about: Teja S17");
  expect(about.compareDocumentPosition(screen.getByLabelText(/Full Name/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(about.compareDocumentPosition(screen.getByRole("heading", { name: "Visit us" }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a product that there is not is not named", async () => {
  await renderScreen("/contact?product=black-pepper-mg1", { data: { enquiry: { product: null } } });
  expect(screen.getByLabelText(/Your Message/)).toHaveValue("");
});
