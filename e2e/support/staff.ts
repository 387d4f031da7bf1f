import type { Page } from "@playwright/test";
import { ANONYMOUS_KEY, createAccount, newClient, PASSWORD, SERVICE_KEY, STAFF_ROLES } from "./accounts.ts";
import { codeOf } from "./authenticator.ts";
import { enquiry } from "./enquiry.ts";
import { test as base, expect, ofWorker, programOfWorker } from "./fixtures.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Program, startProgram } from "./program.ts";

type Role = (typeof STAFF_ROLES)[number];

/** The address of the test account with a role. */
export const addressOf = (role: Role) => `${role}@example.com`;

/** A program with an account for each role. Its data folder is new, unless one to keep is given. */
export async function startStaffProgram(settings: Record<string, string>, kept?: string): Promise<Program> {
  const program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY, ...settings }, kept);
  await Promise.all(STAFF_ROLES.map((role) => createAccount(program.url, addressOf(role), role)));
  return program;
}

type StaffFixtures = {
  /** Signs somebody in, and opens a screen. */
  openAs: (role: Role | { email: string }, path?: string) => Promise<void>;
  /**
   * Checks the page, or a part of it, with axe in the light theme, and its colours in the dark theme too. With `contrast: "dark"`, the colours
   * of the light theme are checked elsewhere.
   */
  auditBoth: (within?: string, state?: { contrast: "both" | "dark" }) => Promise<void>;
  /** On a phone with axe and the colours of the dark theme, and then with axe and the colours of the light theme on a desktop. */
  auditWidths: (within?: string) => Promise<void>;
};

/** Tests of the console: a program with an account for each role, the time zone of Kolkata, and English. */
export const staffTest = base.extend<StaffFixtures>({
  program: programOfWorker(() =>
    startStaffProgram({
      // All tests come from one address.
      MIRCHI_LIMITS__UNCACHED_PAGES_PER_ADDRESS_PER_MINUTE: "10000",
      MIRCHI_LIMITS__UNCACHED_PAGES_PER_MINUTE: "10000",
      MIRCHI_LIMITS__UNCACHED_READS_PER_ADDRESS_PER_MINUTE: "10000",
      MIRCHI_LIMITS__UNCACHED_READS_PER_MINUTE: "10000",
      // Webhooks are received by the tests themselves.
      MIRCHI_NOTICES__ALLOW_LOOPBACK: "true",
    }),
  ),
  waitForLayout: false,
  // The preview of a page blocks scripts, and the browser reports each one. It also reports a configuration that waits long for its script.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  expectedFaults: async ({}, use) =>
    use([
      /Blocked script execution in '(about:blank|[^']*\/preview-(product|site)\?)/,
      /\/staff\/config\.json was preloaded using link preload/,
    ]),
  locale: "en-GB",
  timezoneId: "Asia/Kolkata",
  openAs: async ({ page }, use) => {
    await use(async (who, path = "/") => {
      const session = await sessionOf(page, typeof who === "string" ? addressOf(who) : who.email);
      await page.goto("/robots.txt");
      await page.evaluate((text) => localStorage.setItem("staff-session", text), JSON.stringify(session));
      await page.goto(`/staff${path}`);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?!Loading$)./);
    });
  },
  auditBoth: async ({ page, audit }, use) => {
    await use(async (within, { contrast } = { contrast: "both" }) => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await audit({ contrast: "only", within });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await audit({ contrast: contrast === "both", within });
    });
  },
  auditWidths: async ({ page, audit, auditBoth }, use) => {
    await use(async (within) => {
      const phone = page.viewportSize() ?? { width: 390, height: 844 };
      await auditBoth(within, { contrast: "dark" });
      await page.setViewportSize({ width: 1440, height: 900 });
      await audit({ within });
      await page.setViewportSize(phone);
    });
  },
});

/** The same with the sample content, and a site that nobody has set up. */
export const setupTest = staffTest.extend({
  program: programOfWorker(() => startStaffProgram({ MIRCHI_SITE__SETUP: "" })),
});

/** The same with a program that sends mail to a real server. */
export const staffTestWithMail = staffTest.extend<object, { mailServer: MailServer }>({
  mailServer: ofWorker(startMailServer, (server) => server.close()),
  program: [
    async ({ mailServer }, use) => {
      const program = await startStaffProgram(mailServer.settings);
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
});

/** The session of each account: an account may only sign in ten times at once, and then every 30 s. */
const sessions = new Map<string, { access_token: string; user: object }>();

/** A session of an account, as the client stores it. */
async function sessionOf(page: Page, email: string) {
  const { request } = page;
  const known = sessions.get(email);
  const apikey = ANONYMOUS_KEY;
  if (known !== undefined) {
    const answer = await request.get("/auth/v1/user", { headers: { apikey, authorization: `Bearer ${known.access_token}` } });
    if (answer.ok()) return { ...known, user: await answer.json() };
  }
  const answer = await request.post("/auth/v1/token?grant_type=password", { headers: { apikey }, data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const session = await answer.json();
  sessions.set(email, session);
  return session;
}

let sent = 0;

/** Sends the form with a unique visitor's name. Returns the visitor and the reference. */
export async function newEnquiry(url: string, change: object = {}): Promise<{ name: string; email: string; reference: string }> {
  sent += 1;
  const letters = [...String(sent)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const person = { name: `Ana ${letters.toUpperCase()} Souza`, email: `ana-${sent}-${Date.now()}@importer.example` };
  const body = { ...enquiry, ...person, message: `${enquiry.message} (${sent})`, filledInMs: 60_000, ...change };
  const { data, error } = await newClient(url).functions.invoke("send-contact-email", { body });
  expect(error).toBeNull();
  return { ...person, reference: data.reference };
}

export async function signInByForm(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The screens in the navigation of the signed-in person, such as `/products`. On a phone they are in the menu. */
export async function screensOf(page: Page): Promise<string[]> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const isNarrow = await menu.isVisible();
  if (isNarrow) await menu.click();
  const links = page.getByRole("navigation", { name: "Screens" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  if (isNarrow) await page.keyboard.press("Escape");
  return addresses.map((address) => address.replace("/staff", ""));
}

/**
 * Goes to another address of the console as the browser's Forward does. The console is not loaded once more, nor is axe: that each screen opens
 * by its address is shown by its own tests.
 */
export async function moveTo(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/staff${path}`);
}

/** Waits until a screen has loaded its data. */
export async function isWhole(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?!Loading$)./);
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** The row of a table with this text. */
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** The texts of **Edit site**, beside the page. */
export const panel = (page: Page) => page.getByRole("complementary", { name: "Text", exact: true });

/** Sets up an authenticator app on the profile, which must be open. Returns its secret. */
export async function setUpAuthenticator(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code from the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Switch it on" }).click();
  await expect(page.getByText("The second factor is on.")).toBeVisible();
  return secret;
}

/**
 * Signs in again with password and app. It uses the next code, because each one is only accepted once. `look` is called when the form asks
 * for it.
 */
export async function signInByApp(page: Page, email: string, password: string, secret: string, look?: () => Promise<void>) {
  await signInByForm(page, email, password);
  await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
  await look?.();
  await page.getByLabel("Code from the app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Go on" }).click();
}

export { expect };
