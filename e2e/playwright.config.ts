import { defineConfig } from "@playwright/test";
import { shellPath, withoutOutside } from "./support/chromium.ts";

const isCi = process.env.CI !== undefined;

export default defineConfig({
  globalSetup: "./support/template.ts",
  fullyParallel: true,
  // Pages wait now and then, so four workers keep two CPU cores busy.
  workers: 4,
  // A test that only passes on the second attempt is reported as flaky, with a trace: it must be fixed, but does not block a change.
  retries: isCi ? 1 : 0,
  forbidOnly: isCi,
  reporter: [[isCi ? "line" : "list"], ["./support/failures-reporter.ts"]],
  // No test is about speed: the longest one visits all pages, on a machine that may have other work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    // What is never there fails where it is waited for, and not when the whole test is over.
    actionTimeout: 120_000,
    browserName: "chromium",
    launchOptions: { executablePath: shellPath, args: withoutOutside },
    trace: "on-first-retry",
  },
  projects: [
    { name: "contract", testDir: "contract" },
    { name: "browser", testDir: "tests", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
