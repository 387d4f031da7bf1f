import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";

const name = "Chat with us on WhatsApp";

test("the button opens a chat in a new tab, with a greeting to the company already typed, and has a tooltip", async () => {
  await renderScreen("/contact");
  const link = screen.getByRole("link", { name });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/910000000000");
  expect(url.searchParams.get("text")).toContain("Nandi Spice Exports");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(closest(link, "[data-tooltip]").querySelector("[role=tooltip]")).toHaveTextContent(name);
});
