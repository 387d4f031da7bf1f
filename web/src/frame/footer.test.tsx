import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";

test("the footer has its links, the ways to reach the company, and its registration number", async () => {
  await renderScreen("/contact");
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByRole("heading", { name: "Quick Links" })).toBeVisible();
  expect(footer.getByRole("heading", { name: "Our Products" })).toBeVisible();
  expect(footer.getByRole("heading", { name: "Contact Us" })).toBeVisible();
  expect(footer.getByRole("link", { name: "Red Chillies" })).toHaveAttribute("href", "/products/red-chillies");
  expect(footer.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    expect.stringContaining("https://wa.me/910000000000?text="),
  );
  expect(footer.getByRole("link", { name: "Telegram" })).toHaveAttribute("href", sampleSite.company.telegram.directUrl);
  expect(footer.getByRole("link", { name: "LINE" })).toHaveAttribute("href", sampleSite.company.lineUrl);
  expect(footer.getByText("SAMPLE-0000")).toBeVisible();
  expect(footer.getByText("12 Sample Road")).toBeVisible();
  for (const [name, href] of [
    ["Privacy Policy", "/privacy-policy"],
    ["Terms of Use", "/terms"],
    ["Disclaimer", "/disclaimer"],
  ] as const) {
    expect(footer.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("only the social services that the company has are shown", async () => {
  await renderScreen("/contact");
  expect(screen.getByRole("link", { name: "LinkedIn" })).toHaveAttribute("target", "_blank");
  expect(screen.queryByRole("link", { name: "YouTube" })).not.toBeInTheDocument();
});
