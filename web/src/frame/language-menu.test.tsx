import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";

test("the selector lists ten languages by their own names, and keeps page and query", async () => {
  await renderScreen("/contact?interest=spices");
  const links = within(screen.getByRole("list", { name: "Languages", hidden: true })).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/contact?interest=spices",
    ...["hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"].map((code) => `/${code}/contact?interest=spices`),
  ]);
  const german = links.find((link) => link.getAttribute("hreflang") === "de");
  expect(german?.querySelector("[lang=de]")).toHaveTextContent(/^Deutsch$/);
  expect(german).toHaveTextContent("de");
  expect(german?.querySelector("img")).toHaveAttribute("alt", "");
  expect(links.filter((link) => link.hasAttribute("aria-current"))).toHaveLength(1);
  expect(links[0]).toHaveAttribute("aria-current", "true");
});

test("from a page that does not exist the languages lead home", async () => {
  await renderScreen("/de/nowhere?from=mail");
  const links = within(screen.getByRole("list", { name: "Sprachen", hidden: true })).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/",
    ...["hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"].map((code) => `/${code}`),
  ]);
});

test("each language has its flag", async () => {
  await renderScreen("/contact");
  const links = within(screen.getByRole("list", { name: "Languages", hidden: true })).getAllByRole("link", { hidden: true });
  const files = links.map((link) => link.querySelector("img")?.getAttribute("src"));
  expect(new Set(files).size).toBe(10);
  expect(files[4]).toContain("DE");
});

test("the selector says the language of the page", async () => {
  await renderScreen("/contact");
  expect(screen.getByText("Language: English")).toBeInTheDocument();
  expect(screen.getByText("(EN)")).toBeInTheDocument();
});

test("the selector closes when the focus goes on past its last language", async () => {
  const { user } = await renderScreen("/contact");
  const summary = screen.getByText("(EN)").closest("summary") ?? expect.fail("the selector has no summary");
  await user.click(summary);
  const menu = summary.closest("details");
  expect(menu).toHaveAttribute("open");
  const links = within(screen.getByRole("list", { name: "Languages" })).getAllByRole("link");
  links.at(-1)?.focus();
  expect(menu).toHaveAttribute("open");
  await user.tab();
  expect(screen.getByRole("link", { name: "Get Quote" })).toHaveFocus();
  expect(menu).not.toHaveAttribute("open");
});
