import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page, type WorkerFixture } from "@playwright/test";
import type axe from "axe-core";
import { type Program, startProgram } from "./program.ts";

type TestFixtures = {
  /** Whether `page.goto` waits until the page is laid out down to its end. Default: true. */
  waitForLayout: boolean;
  /** Errors that a test expects: patterns of their texts, added by the test before they happen. */
  expectedFaults: RegExp[];
  /** Fails the test if a page logs an error or warning, throws, or has a failed request. */
  watchedPage: undefined;
  /**
   * Checks the current page with axe, which must find nothing. With `covered`, a menu covers a part of the page, and the visible part of a
   * link beside it may be smaller than the required target size. Without `contrast`, colours are not checked, which is most of the work;
   * with `contrast: "only"` nothing else is checked. `within` limits the check to a part of the page. `of` is another page than the test's.
   */
  audit: (state?: AuditState) => Promise<void>;
};
export type AuditState = { covered?: boolean; contrast?: boolean | "only"; within?: string; of?: Page };
type WorkerFixtures = { program: Program };

/** Less than half as long as the package's `source`, and compiled once more for each document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A fixture of each worker: what `start` makes for its tests, until `end` after the last of them. */
export function ofWorker<Made>(
  start: () => Promise<Made>,
  end: (made: Made) => Promise<unknown>,
): [WorkerFixture<Made, object>, { scope: "worker" }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const made = await start();
      await use(made);
      await end(made);
    },
    { scope: "worker" },
  ];
}

export const programOfWorker = (start: () => Promise<Program>) => ofWorker(start, (program) => program.stop());

/** Tests with a running program (one per worker), in which every page is watched for errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: programOfWorker(startProgram),
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
        if (message.type() === "error" || message.type() === "warning")
          faults.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => {
        // Chromium reports this when it skips a view transition; it is not caused by the site's scripts.
        if (!error.message.startsWith("Transition was ")) faults.push(`thrown: ${error.message}`);
      });
      page.on("requestfailed", (request) => {
        // Leaving a page cancels pending requests; without JavaScript the browser refuses modules.
        const isRefused = !javaScriptEnabled && request.resourceType() === "script";
        const isMap = request.url().startsWith("https://www.openstreetmap.org/");
        if (request.failure()?.errorText !== "net::ERR_ABORTED" && !isRefused && !isMap) faults.push(`failed request: ${request.url()}`);
      });
      await use(undefined);
      expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
  audit: async ({ page }, use) => {
    await use(async ({ covered = false, contrast = true, within, of = page } = {}) => {
      // Elements that are still fading in do not have their final colours.
      await of.emulateMedia({ reducedMotion: "reduce" });
      // It is large, so a document gets it once.
      if (!(await of.evaluate(() => "axe" in window))) await of.evaluate(axeSource);
      const options: axe.RunOptions = {
        resultTypes: ["violations"],
        // The style sheets and media that it would fetch again are for rules about sound, which the site does not have.
        preload: false,
        ...(contrast === "only"
          ? { runOnly: ["color-contrast"] }
          : {
              rules: {
                "target-size": { enabled: !covered },
                "color-contrast": { enabled: contrast },
                "label-content-name-mismatch": { enabled: true },
              },
            }),
      };
      const context = { include: within === undefined ? [] : [within], exclude: ["iframe"] };
      const violations = await of.evaluate(
        async ({ context, options }) => {
          const moving = document
            .getAnimations()
            .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
          await Promise.allSettled(moving.map((animation) => animation.finished));
          const injected: typeof axe = Reflect.get(window, "axe");
          const results = await injected.run(context, options);
          return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
        },
        { context, options },
      );
      expect(violations).toEqual([]);
    });
  },
});

export { expect };
