import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";

test("an unknown path says 404, what that means, and leads home", async () => {
  await renderScreen("/nowhere/at-all");
  expect(screen.getByText("404")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  expect(screen.getByText(/does not exist or has been moved/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
});
