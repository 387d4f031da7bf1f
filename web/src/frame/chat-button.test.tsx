import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";

const name = "Chat with us on WhatsApp";

test("the button opens a chat in a new tab, with a greeting to the company already typed", async () => {
  await renderScreen("/contact");
  const link = screen.getByRole("link", { name });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/910000000000");
  expect(url.searchParams.get("text")).toContain("Nandi Spice Exports");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("the keyboard opens its tooltip", async () => {
  await renderScreen("/contact");
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  act(() => screen.getByRole("link", { name }).focus());
  expect(screen.getByRole("tooltip")).toHaveTextContent(name);
});
