import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { ofWorker } from "../support/fixtures.ts";
import { headerOf, type MailServer, startMailServer } from "../support/mail-server.ts";
import { addressOf, expect, setupTest } from "../support/staff.ts";

const ACCOUNT = { username: "asha@kaveri.example", password: "a-password-for-the-mail-server" };

/** A site that nobody has set up, beside a real mail server that wants a sign-in. */
const test = setupTest.extend<object, { mailServer: MailServer }>({
  mailServer: ofWorker(
    () => startMailServer(ACCOUNT),
    (server) => server.close(),
  ),
});

test.beforeEach(async ({ program }) => {
  const service = newClient(program.url, SERVICE_KEY);
  for (const table of ["site_settings", "mail_passwords"]) expect((await service.from(table).delete().gte("version", 0)).error).toBeNull();
});

const stepName = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });

/** Presses a button with the keyboard. */
async function press(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an owner sets up a new site with the keyboard, and its mails go over the owner's server", async ({
    page,
    openAs,
    program,
    mailServer,
    auditWidths,
  }) => {
    await openAs("owner");
    await expect(page).toHaveURL(/\/staff\/setup$/);
    await expect(stepName(page, /^Step 1 of 6 Company$/)).toBeVisible();
    await auditWidths();
    await page.getByLabel("Name", { exact: true }).fill("Kaveri Coffee");
    await page.getByLabel("E-mail for visitors").fill("nobody");
    await page.keyboard.press("Enter");
    // The browser itself refuses what is no address.
    await expect(stepName(page, /^Step 1/)).toBeVisible();
    await page.getByLabel("E-mail for visitors").fill("info@kaveri.example");
    await page.getByLabel("Time zone").selectOption("Asia/Dubai");
    await page.getByLabel("E-mail for visitors").press("Enter");
    await expect(stepName(page, /^Step 2 of 6 Languages$/)).toBeFocused();
    await page.getByLabel("Deutsch (German)").press("Space");
    await press(page, "Save and go on");
    await expect(stepName(page, /^Step 3 of 6 Look$/)).toBeFocused();

    await page.reload();
    await expect(stepName(page, /^Step 3 of 6 Look$/)).toBeVisible();
    await auditWidths();
    await press(page, "Skip this step");
    await expect(stepName(page, /^Step 4 of 6 Mail$/)).toBeFocused();
    await expect(page.getByText("Mails to buyers are not sent")).toBeVisible();
    await page.getByLabel("How mails are sent").selectOption("smtp");
    await page.getByLabel("Provider").selectOption("gmail");
    await expect(page.getByLabel("Mail server")).toHaveValue("smtp.gmail.com");
    await page.getByLabel("Provider").selectOption("own");
    await page.getByLabel("Mail server").fill("127.0.0.1");
    await page.getByLabel("Port").fill(String(mailServer.port));
    await page.getByLabel("Encryption").selectOption("none");
    await page.getByLabel("User name").fill(ACCOUNT.username);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await press(page, "Send a test mail");
    await expect(page.getByText("The server refuses the sign-in.")).toBeVisible();
    await expect(page.getByText(/^535 bad credentials/)).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
    await press(page, "Send a test mail");
    await expect(page.getByText(`The server has taken the mail to ${addressOf("owner")}.`)).toBeVisible();
    await auditWidths();
    expect(mailServer.mails.map((mail) => headerOf(mail, "To"))).toEqual([addressOf("owner")]);
    await press(page, "Save and go on");
    await expect(stepName(page, /^Step 5 of 6 Content$/)).toBeFocused();
    await auditWidths();
    await press(page, "Go on");
    await expect(stepName(page, /^Step 6 of 6 Done$/)).toBeFocused();
    await auditWidths();

    // The next mail goes over the server, without a restart.
    const sent = await newClient(program.url).functions.invoke("send-contact-email", { body: enquiry });
    expect(sent.error).toBeNull();
    await expect.poll(() => mailServer.mails.filter((mail) => mail.includes(sent.data.reference)).length).toBe(2);

    await page.getByRole("link", { name: "To Today" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Your console is ready" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Set up the website step by step \(done\)$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Send mails over a server \(done\)$/ })).toBeVisible();
    await auditWidths();
    await page.goto("/staff/");
    await expect(page).toHaveURL(/\/staff\/today$/);
    await expectSecret(program);
  });
});

/** Looks for the password wherever it must not be. */
async function expectSecret(program: { url: string; log: () => string; command: (...parameters: string[]) => Promise<string> }) {
  const owner = await signedIn(program.url, addressOf("owner"));
  const answers = await Promise.all([
    owner.rpc("site_settings"),
    owner.from("site_settings").select(),
    owner.from("mail_passwords").select(),
    owner.from("revisions").select().in("table_name", ["site_settings", "mail_passwords"]),
  ]);
  for (const { data, error } of answers) {
    expect(error).toBeNull();
    expect(JSON.stringify(data)).toContain("127.0.0.1");
    expect(JSON.stringify(data)).not.toContain(ACCOUNT.password);
  }
  const refused = await owner.from("mail_passwords").select("password");
  expect(refused.error?.code).toBe("42501");
  expect(program.log()).not.toContain(ACCOUNT.password);
  const folder = mkdtempSync(join(tmpdir(), "mirchi-kit-"));
  await program.command("site", "export", join(folder, "kit"));
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = names
    .filter(({ name }) => name.endsWith(".toml"))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  expect(texts.join("\n")).toContain("Kaveri Coffee");
  for (const secret of [ACCOUNT.password, ACCOUNT.username, "site.setup"]) expect(texts.join("\n")).not.toContain(secret);
  rmSync(folder, { recursive: true });
}

test("it is left for later, is not in the way then, and is opened again from the screen Company", async ({ page, openAs }) => {
  await openAs("owner");
  await expect(page).toHaveURL(/\/staff\/setup$/);
  await press(page, "Later");
  await expect(page).toHaveURL(/\/staff\/today$/);
  await openAs("owner");
  await expect(page).toHaveURL(/\/staff\/today$/);
  await openAs("owner", "/company");
  await page.getByRole("link", { name: "Set up step by step" }).click();
  await expect(stepName(page, /^Step 1 of 6 Company$/)).toBeVisible();

  await openAs("editor");
  await expect(page).toHaveURL(/\/staff\/today$/);
});
