import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { type Program, startProgram } from "./program.ts";

type TestFixtures = {
  /** Whether `page.goto` waits until the page is laid out down to its end. Default: true. */
  waitForLayout: boolean;
  /** Faults that belong to what a test does: patterns of their texts, added by the test before they happen. */
  expectedFaults: RegExp[];
  /** Fails the test when a page logs an error or warning, throws, or asks for something that does not come. */
  watchedPage: undefined;
  /**
   * Checks the page as it is now with axe: it must find nothing. With `covered`, a menu lies over a part of the page, and what shows of
   * a link beside it may be smaller than a target has to be. Without `contrast`, colours are left out, which is most of the work; with
   * `contrast: "only"` nothing else is looked at. `within` is the part that is checked, where it is not the whole page.
   */
  audit: (state?: AuditState) => Promise<void>;
};
export type AuditState = { covered?: boolean; contrast?: boolean | "only"; within?: string };
type WorkerFixtures = { program: Program };

/** Tests with a running program (one per worker) whose every page is watched for errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
  waitForLayout: [true, { option: true }],
  page: async ({ page, waitForLayout, javaScriptEnabled }, use) => {
    if (waitForLayout && javaScriptEnabled !== false) {
      const goto = page.goto.bind(page);
      page.goto = async (...address) => {
        const answer = await goto(...address);
        await page.waitForFunction(() => !document.documentElement.classList.contains("arriving"));
        return answer;
      };
    }
    await use(page);
  },
  baseURL: async ({ program }, use) => use(program.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  expectedFaults: async ({}, use) => use([]),
  watchedPage: [
    async ({ page, expectedFaults, javaScriptEnabled }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(`console ${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => {
        // Chromium says so when it leaves out the fading from page to page; no script of the site has part in it.
        if (!error.message.startsWith("Transition was ")) faults.push(`thrown: ${error.message}`);
      });
      page.on("requestfailed", (request) => {
        // Leaving a page ends what it was still loading; without JavaScript a browser refuses modules.
        const isRefused = !javaScriptEnabled && request.resourceType() === "script";
        if (request.failure()?.errorText !== "net::ERR_ABORTED" && !isRefused) faults.push(`failed request: ${request.url()}`);
      });
      // The map is the only foreign content; tests have no network.
      await page.route("https://www.openstreetmap.org/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>map</title>" }),
      );
      await use(undefined);
      expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
  audit: async ({ page }, use) => {
    // What is still fading in has not yet its colours.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await use(async ({ covered = false, contrast = true, within } = {}) => {
      await page.evaluate(async () => {
        const moving = document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
        await Promise.allSettled(moving.map((animation) => animation.finished));
      });
      const axe = new AxeBuilder({ page })
        // The one frame is left out, so the mode for pages of one frame will do: it is three times as fast.
        .setLegacyMode()
        .options({
          resultTypes: ["violations"],
          ...(contrast === "only"
            ? { runOnly: ["color-contrast"] }
            : {
                rules: {
                  "target-size": { enabled: !covered },
                  "color-contrast": { enabled: contrast },
                  "label-content-name-mismatch": { enabled: true },
                },
              }),
        })
        .exclude("iframe");
      const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
    });
  },
});

export { expect };
