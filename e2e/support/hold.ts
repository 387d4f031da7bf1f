import type { Page, Route } from "@playwright/test";

/** Delays the requests that match the pattern until the returned function is called. Then they go on, or get another answer. */
export async function hold(page: Page, pattern: string, answer = (route: Route) => route.continue()): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(pattern, async (route) => {
    await held;
    await answer(route);
  });
  return release;
}
