import { expect, test } from "../support/fixtures.ts";
import { startProgram } from "../support/program.ts";

for (const [catalogue, wholeListUpTo] of [
  ["the list", "500"],
  ["pages of a large catalogue", "10"],
] as const) {
  test(`a search beyond the program's budget is made by the browser, in ${catalogue}`, async ({ page, expectedFaults }) => {
    expectedFaults.push(/status of 429/);
    const program = await startProgram({
      MIRCHI_LIMITS__UNCACHED_PAGES_PER_ADDRESS_PER_MINUTE: "1",
      MIRCHI_CATALOGUE__WHOLE_LIST_UP_TO: wholeListUpTo,
    });
    try {
      const found: string[] = [];
      for (const status of [200, 429]) {
        const answer = await page.goto(`${program.url}/catalog?category=spices&search=jeera`);
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("jeera");
        await expect(page.getByText("Also known as jeera").first()).toBeVisible();
        found.push(await page.locator("#catalogue-count").innerText());
      }
      expect(found[1]).toBe(found[0]);
      await expect(page).toHaveURL(/\/catalog\?category=spices&search=jeera$/);
      // A pending picture would fail when the program ends.
      await page.waitForLoadState("networkidle");
    } finally {
      await program.stop();
    }
  });
}
