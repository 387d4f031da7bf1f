import { defineConfig } from "@playwright/test";

const withoutOutside = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

const isCi = process.env.CI !== undefined;

export default defineConfig({
  fullyParallel: true,
  // A page waits now and then, so three keep two processors busy.
  workers: 3,
  // A test that passes only the second time is reported as flaky, with a trace: it is a fault to be mended, but does not hold up a change.
  retries: isCi ? 1 : 0,
  forbidOnly: isCi,
  reporter: isCi ? "line" : "list",
  // No test is about speed: the longest walk all pages, on a machine that may have other work.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: withoutOutside },
    trace: "on-first-retry",
  },
  projects: [
    { name: "contract", testDir: "contract" },
    { name: "browser", testDir: "tests", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
