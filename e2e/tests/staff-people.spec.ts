import { accountMail } from "../support/account-mail.ts";
import { createAccount, PASSWORD, signedIn } from "../support/accounts.ts";
import { expect, setUpAuthenticator, signInByApp, signInByForm, staffTest as test } from "../support/staff.ts";

const refused = /status of 4\d\d/;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an owner invites somebody, who chooses a password, has the role, and signs in with an authenticator app", async ({
    page,
    program,
    openAs,
    auditWidths,
  }) => {
    const email = "meera@example.com";
    await openAs("owner", "/people");
    await expect(page.getByRole("table", { name: "People" })).toBeVisible();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByLabel("E-mail address").fill(email);
    await dialog.getByLabel("Role").selectOption({ label: "sales" });
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText(`${email} is invited.`)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("invited");

    await page.evaluate(() => localStorage.clear());
    const { link } = await accountMail(program, email, /./);
    await page.goto(link);
    await expect(page.getByText("owner@example.com has sent you this invitation.")).toBeVisible();
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await auditWidths();
    await page.getByLabel("Name", { exact: true }).fill("Meera Iyer");
    const password = "three lorries, one weighbridge";
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    await page.goto("/staff/profile");
    const secret = await setUpAuthenticator(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto("/staff/");
    await signInByApp(page, email, password, secret, auditWidths);
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("button", { name: /Meera Iyer · sales/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  });

  test("an owner changes a role, and blocks and deletes an account", async ({ page, program, openAs, expectedFaults }) => {
    const email = "leaving@example.com";
    await createAccount(program.url, email, "viewer");
    await openAs("owner", "/people");
    await page.getByRole("row", { name: new RegExp(email) }).click();
    const drawer = page.getByRole("dialog", { name: "leaving" });
    await drawer.getByLabel("Role").selectOption({ label: "editor" });
    await expect(page.getByText("leaving is editor now.")).toBeVisible();
    await drawer.getByRole("button", { name: "Block" }).click();
    await expect(drawer.getByRole("button", { name: "Unblock" })).toBeVisible();
    expectedFaults.push(refused);
    const { request } = page;
    const token = await request.post("/auth/v1/token?grant_type=password", {
      headers: { apikey: "public-anonymous-key" },
      data: { email, password: PASSWORD },
    });
    expect(await token.json()).toMatchObject({ error_code: "user_banned" });
    await drawer.getByRole("button", { name: "Delete the account" }).click();
    await page.getByRole("dialog", { name: "Delete this account?" }).getByRole("button", { name: "Delete the account" }).click();
    await expect(page.getByRole("row", { name: new RegExp(email) })).toHaveCount(0);
  });
});

test("somebody sees where they are signed in and ends it, and so does an owner", async ({ page, program, openAs }) => {
  const email = "two-devices@example.com";
  await createAccount(program.url, email, "sales");
  const other = await signedIn(program.url, email);
  await openAs({ email }, "/profile");
  const devices = page.getByRole("list", { name: "Signed in on" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "this device" })).toContainText("Chrome on Linux");
  await devices.getByRole("button", { name: "Sign out: node" }).click();
  await expect(page.getByText("The device is signed out.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect((await other.auth.refreshSession()).error).not.toBeNull();

  const third = await signedIn(program.url, email);
  await page.evaluate(() => localStorage.clear());
  await openAs("owner", "/people");
  await page.getByRole("row", { name: new RegExp(email) }).click();
  const drawer = page.getByRole("dialog", { name: "two-devices" });
  await drawer.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(drawer.getByText("Not signed in anywhere.")).toBeVisible();
  expect((await third.auth.refreshSession()).error).not.toBeNull();
});

test("nobody takes their own role away, and who is no owner sees no people", async ({ page, openAs }) => {
  await openAs("owner", "/people");
  await page.getByLabel("Search name or address").fill("owner@");
  await page.getByRole("row", { name: /owner@example\.com/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Role")).toBeDisabled();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Delete the account" })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/staff/people");
  await signInByForm(page, "viewer@example.com");
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});
