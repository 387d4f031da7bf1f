import { defineConfig } from "@playwright/test";

const withoutOutside = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.CI === undefined ? "list" : "line",
  timeout: 60_000,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: withoutOutside },
    trace: "retain-on-failure",
  },
  projects: [
    { name: "contract", testDir: "contract" },
    { name: "browser", testDir: "tests", use: { viewport: { width: 1440, height: 900 } } },
  ],
});
