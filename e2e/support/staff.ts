import type { Page } from "@playwright/test";
import { createAccount, PASSWORD, SERVICE_KEY, STAFF_ROLES } from "./accounts.ts";
import { test as base, expect } from "./fixtures.ts";
import { startProgram } from "./program.ts";

type Role = (typeof STAFF_ROLES)[number];

/** The account that each program of these tests has for a role. */
export const addressOf = (role: Role) => `${role}@example.com`;

type StaffFixtures = {
  /** Signs somebody in, and opens a screen. */
  openAs: (role: Role | { email: string }, path?: string) => Promise<void>;
  /** Checks the page with axe in the light and in the dark. */
  auditBoth: () => Promise<void>;
};

/** Tests of the console: a program with an account for each role, times in Kolkata, and English. */
export const staffTest = base.extend<StaffFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      for (const role of STAFF_ROLES) await createAccount(program.url, addressOf(role), role);
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
  waitForLayout: false,
  // Nothing runs in the preview of a page; the browser says so of each script in it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  expectedFaults: async ({}, use) => use([/Blocked script execution in '[^']*\/preview-product\?/]),
  locale: "en-GB",
  timezoneId: "Asia/Kolkata",
  openAs: async ({ page }, use) => {
    await use(async (who, path = "/") => {
      await page.goto("/staff/");
      await signInByForm(page, typeof who === "string" ? addressOf(who) : who.email);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
      if (path !== "/") await page.goto(`/staff${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?!Loading$)./);
    });
  },
  auditBoth: async ({ page, audit }, use) => {
    await use(async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await audit();
      }
    });
  },
});

/** Fills in address and password, and sends them. */
export async function signInByForm(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export { expect };
