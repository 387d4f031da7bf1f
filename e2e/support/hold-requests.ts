import type { Page } from "@playwright/test";

/** Holds up the page's requests of a method. Returns a function that lets them, and later ones, go on. */
export async function holdRequests(page: Page, addresses: string, method: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(addresses, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
