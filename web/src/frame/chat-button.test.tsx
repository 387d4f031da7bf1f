import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";

afterEach(() => vi.useRealTimers());

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

test("on hover the tooltip opens after 700 ms, not before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await renderScreen("/contact");
  vi.useFakeTimers();
  const hovered = user.hover(screen.getByRole("link", { name }));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await hovered;
  expect(screen.getByRole("tooltip")).toHaveTextContent(name);
});
