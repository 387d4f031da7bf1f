import type { Page } from "@playwright/test";

/** Adds up how far parts of a page move by themselves, from its first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) if ("value" in shift && typeof shift.value === "number") moved += shift.value;
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The cumulative layout shift of the page until now. */
export async function shiftOf(page: Page): Promise<number> {
  return Number((await page.locator("html").getAttribute("data-moved")) ?? 0);
}
