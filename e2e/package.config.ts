import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** For `scripts/try-package`: one browser beside the installed package. */
export default defineConfig({
  ...base,
  globalSetup: [],
  workers: 1,
  retries: 0,
  projects: [{ name: "package", testDir: "package" }],
});
