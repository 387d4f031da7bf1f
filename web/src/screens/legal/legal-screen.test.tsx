import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";

const { company, retention } = sampleSite;

test.each([
  ["/privacy-policy", "Privacy Policy"],
  ["/terms", "Terms of Use"],
  ["/disclaimer", "Disclaimer"],
])("%s is dated, has a table of contents that leads into it, and ends with contact details", async (path, title) => {
  await renderScreen(path);
  const page = within(screen.getByRole("main"));
  expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(page.getByText("Last updated March 2024")).toBeVisible();
  const links = within(page.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(document.getElementById(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""))).toHaveTextContent(link.textContent);
  }
  const section =
    page.getByRole("heading", { level: 2, name: "Contact" }).closest("section") ?? expect.fail("the heading stands in no section");
  const contact = within(section);
  expect(contact.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
  expect(contact.getByRole("link", { name: company.phone?.display })).toHaveAttribute("href", company.phone?.link);
  expect(contact.getByText("Bangalore 560001")).toBeVisible();
  expect(page.queryByText(/\{\{/)).toBeNull();
});

test.each(["/terms", "/disclaimer"])("%s names the law of India and the courts of Bangalore", async (path) => {
  await renderScreen(path);
  expect(screen.getByRole("main")).toHaveTextContent(/laws of India apply/);
  expect(screen.getByRole("main")).toHaveTextContent(/courts of Bangalore, India, have exclusive jurisdiction/);
});

test("the privacy policy says what the program keeps, for as long as the operator has set", async () => {
  await renderScreen("/privacy-policy");
  const page = screen.getByRole("main");
  expect(page).toHaveTextContent(`${retention.enquiriesDays} days from the day we receive it`);
  expect(page).toHaveTextContent(`${retention.mailsDays} days after delivery`);
  expect(page).toHaveTextContent("The website sets no cookies.");
  expect(page).toHaveTextContent(company.legalName);
});

test("the privacy policy shows a reference as the operator has set it", async () => {
  const site = { ...sampleSite, company: { ...company, referencePrefix: "MALABAR" } };
  await renderScreen("/privacy-policy", { site });
  expect(screen.getByRole("main")).toHaveTextContent("a reference such as MALABAR-7K3P-2M");
});
