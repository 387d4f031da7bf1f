import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { services } from "./services.ts";

test("each service has its code, and a button that copies it and says so", async () => {
  const { user } = await renderScreen("/translation-info");
  const entries = screen.getAllByRole("article");
  expect(entries).toHaveLength(services.length);
  for (const [index, entry] of entries.entries()) {
    await user.click(within(entry).getByRole("button", { name: /^Copy Code/ }));
    expect(await navigator.clipboard.readText()).toBe(services[index]?.code);
  }
  expect((await screen.findAllByText("Copied to clipboard!")).length).toBeGreaterThan(0);
});

test("when the browser refuses the clipboard, the visitor is told what to do", async () => {
  const { user } = await renderScreen("/translation-info");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  const [button] = screen.getAllByRole("button", { name: /^Copy Code/ });
  if (button === undefined) throw new Error("there is no button");
  await user.click(button);
  await waitFor(() => expect(screen.getByText(/select it and copy it by hand/)).toBeInTheDocument());
});

test("the guide has five steps, and a recommendation follows", async () => {
  await renderScreen("/translation-info");
  const guide =
    screen.getByRole("heading", { name: "Implementation in five steps" }).closest("section") ?? expect.fail("there is no guide");
  expect(within(guide).getAllByRole("listitem")).toHaveLength(5);
  expect(screen.getByText("Recommendation")).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Ask in your language" })).toHaveAttribute("href", "/contact");
});
