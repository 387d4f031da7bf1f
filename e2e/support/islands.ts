import { expect, type Page } from "@playwright/test";

export const islandScripts = "**/assets/*-island-*.js";

/** Interacts with an island of the page, and waits until React has hydrated it and loaded its data. */
export async function hydrateIsland(page: Page, name: "catalogue" | "enquiry"): Promise<void> {
  const island = page.locator(`[data-island=${name}]`);
  const hasRead = name === "catalogue" ? page.waitForResponse("**/rest/v1/products*") : undefined;
  // The main script sets this attribute when it listens for interactions.
  await expect(island).toHaveAttribute("data-state");
  await island.dispatchEvent("pointerover");
  await expect(island).toHaveAttribute("data-state", "hydrated");
  await (await hasRead)?.finished();
}
