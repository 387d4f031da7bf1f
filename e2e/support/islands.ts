import { expect, type Page } from "@playwright/test";

/** The scripts of the islands. */
export const islandScripts = "**/assets/*-island-*.js";

/** Uses an island of the page, and waits until React has hydrated it and has read its data. */
export async function hydrateIsland(page: Page, name: "catalogue" | "enquiry"): Promise<void> {
  const island = page.locator(`[data-island=${name}]`);
  const hasRead = name === "catalogue" ? page.waitForResponse("**/rest/v1/products*") : undefined;
  // The page's script sets it when it listens for touches.
  await expect(island).toHaveAttribute("data-state");
  await island.dispatchEvent("pointerover");
  await expect(island).toHaveAttribute("data-state", "hydrated");
  await (await hasRead)?.finished();
}
