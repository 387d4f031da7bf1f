import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/render-screen.tsx";
import { begin } from "../../client/page.ts";

test("an unknown path says 404, what that means, and leads home", async () => {
  await renderScreen("/nowhere/at-all");
  expect(screen.getByText("404")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  expect(screen.getByText(/does not exist or has been moved/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
});

test.each([
  ["/nowhere/at-all?from=mail", "/nowhere/at-all?from=mail"],
  ["/ar/%D9%81%D9%84%D9%81%D9%84", "/ar/فلفل"],
  ["/100%", "/100%"],
])("the address that was requested is shown, not that of the page for all of them: %s", async (requested, shown) => {
  await renderScreen("/not-found");
  history.replaceState(null, "", requested);
  begin();
  expect(screen.getByText("Requested address").parentElement).toHaveTextContent(shown);
});
