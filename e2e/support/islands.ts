import { expect, type Page } from "@playwright/test";

/** The scripts of the islands. */
export const islandScripts = "**/assets/*-island-*.js";

/** Touches an island of the page, and waits until React has taken it over and has read what it reads then. */
export async function wake(page: Page, name: "catalogue" | "enquiry"): Promise<void> {
  const island = page.locator(`[data-island=${name}]`);
  const hasRead = name === "catalogue" ? page.waitForResponse("**/rest/v1/products*") : undefined;
  // The page's script sets it when it listens for touches.
  await expect(island).toHaveAttribute("data-state");
  await island.dispatchEvent("pointerover");
  await expect(island).toHaveAttribute("data-state", "hydrated");
  await (await hasRead)?.finished();
}
