import { accountMail } from "../support/account-mail.ts";
import { createAccount, newClient, PASSWORD, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { codeOf } from "../support/authenticator.ts";
import { startProgram } from "../support/program.ts";
import { addressOf, expect, isWhole, setUpAuthenticator, signInByApp, signInByForm, staffTest as test } from "../support/staff.ts";

const refused = /status of 4\d\d/;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  // The right code is part of the test of people who are invited.
  test("a wrong code of the app is refused, a recovery code opens once, and a second factor is removed", async ({
    page,
    program,
    openAs,
    expectedFaults,
  }) => {
    const email = "factor@example.com";
    await createAccount(program.url, email, "owner");
    await openAs({ email }, "/profile");
    expectedFaults.push(refused);
    // The button below it moves when this arrives.
    await expect(page.getByText("You have no second factor yet.")).toBeVisible();
    await page.getByRole("button", { name: "Set up an app" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await expect(dialog.getByRole("link", { name: "Open the authenticator app" })).toHaveAttribute("href", /^otpauth:\/\/totp\/.+secret=/);
    await dialog.getByLabel("Code from the app").fill(codeOf(await dialog.locator("code").innerText(), 100));
    await dialog.getByRole("button", { name: "Switch it on" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(/This code is wrong/);
    await page.keyboard.press("Escape");
    const secret = await setUpAuthenticator(page);
    const codes = page.getByRole("dialog", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();

    await page.evaluate(() => localStorage.clear());
    await page.goto("/staff/profile");
    await signInByForm(page, email);
    await page.getByRole("button", { name: "Phone lost? Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto("/staff/profile");
    await signInByApp(page, email, PASSWORD, secret);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("You have no second factor yet.")).toBeVisible();
    // The session forgets it, too: no code is asked for.
    await page.reload();
    await expect(page.getByText("You have no second factor yet.")).toBeVisible();
  });

  test("a session whose access token is over is renewed by what the browser has kept", async ({ page, openAs }) => {
    await openAs("owner", "/people");
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("staff-session") ?? "{}"));
    const before = await kept();
    // The access token is invalid now: only the refresh token can get another one.
    const over = { ...before, access_token: before.access_token.replace(/[^.]+$/, "over"), expires_at: Math.floor(Date.now() / 1000) - 60 };
    await page.evaluate((session) => localStorage.setItem("staff-session", session), JSON.stringify(over));
    const renewed = page.waitForResponse((answer) => answer.url().includes("/auth/v1/token?grant_type=refresh_token"));
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole("table", { name: "People" })).toBeVisible();
    const after = await kept();
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.expires_at).toBeGreaterThan(Date.now() / 1000);
  });

  test("somebody without a session sees the sign-in, by keyboard and in both themes", async ({ page }) => {
    await page.goto("/staff/people");
    await expect(page).toHaveTitle(/^Sign in · /);
    await page.getByLabel("E-mail address").fill("owner@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/people$/);
    await expect(page).toHaveTitle(/^People · /);
  });
});

test("a wrong password is said in plain words, and nothing more is told", async ({ page, expectedFaults }) => {
  expectedFaults.push(refused);
  await page.goto("/staff/");
  for (const email of ["owner@example.com", "nobody@example.com"]) {
    await signInByForm(page, email, "not the password");
    await expect(page.getByRole("alert")).toHaveText("Address or password is wrong.");
  }
});

test("a code by mail signs in", async ({ page, program }) => {
  await page.goto("/staff/");
  await page.getByRole("button", { name: "Sign in with a code by mail" }).click();
  await page.getByLabel("E-mail address").fill("editor@example.com");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("status")).toHaveText(/a mail with a code is on its way/);
  // An earlier mail to the address may be there, or this one be written at the moment.
  const code = async () => (await accountMail(program, "editor@example.com", /./)).code;
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.getByLabel("Code from the mail").fill(await code());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /editor/ }).first()).toBeVisible();
});

test("a link of another account does not end a session without a question", async ({ page, program, openAs }) => {
  const other = await signedIn(program.url, addressOf("editor"));
  const { access_token, refresh_token } = (await other.auth.getSession()).data.session ?? {};
  const link = `/staff/#${new URLSearchParams({ access_token: String(access_token), refresh_token: String(refresh_token), expires_in: "3600", token_type: "bearer", type: "magiclink" })}`;
  await openAs("owner", "/people");
  for (const [answer, role] of [
    [`Stay signed in as ${addressOf("owner")}`, "owner"],
    [`Sign in as ${addressOf("editor")}`, "editor"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: answer }).click();
    await expect(page.getByRole("button", { name: new RegExp(role) }).first()).toBeVisible();
    expect(page.url()).not.toContain("access_token");
  }
});

test("a forgotten password is replaced by a link, and the link counts once", async ({ page, program }) => {
  const email = "forgetful@example.com";
  await createAccount(program.url, email, "viewer");
  await page.goto("/staff/");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toHaveText(/a mail with a link is on its way/);
  const { link } = await accountMail(program, email, /./);
  await page.goto(link);
  await isWhole(page);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByText(`Your account is ${email}.`)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Faruk");
  await page.getByLabel("New password").fill("four lorries on one bridge");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await isWhole(page);

  // The console would send its next requests without a token.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("alert")).toHaveText(/This link is used or too old/);
  await signInByForm(page, email, "four lorries on one bridge");
  await expect(page.getByRole("button", { name: /Faruk · viewer/ })).toBeVisible();
});

test("an account without a role of the staff gets no further", async ({ page, program }) => {
  await createAccount(program.url, "guest@example.com");
  await page.goto("/staff/");
  await signInByForm(page, "guest@example.com");
  await expect(page.getByText("guest@example.com has an account, but no role here.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a session that is ended elsewhere brings back the sign-in, and then the same screen", async ({
  page,
  openAs,
  program,
  expectedFaults,
}) => {
  const email = "elsewhere@example.com";
  const id = await createAccount(program.url, email, "owner");
  await openAs({ email }, "/people");
  await expect(page.getByRole("table", { name: "People" })).toBeVisible();
  expectedFaults.push(refused);
  const { admin } = newClient(program.url, SERVICE_KEY).auth;
  for (const ban_duration of ["1h", "none"]) expect((await admin.updateUserById(id, { ban_duration })).error).toBeNull();
  await page.reload();
  await signInByForm(page, email);
  await expect(page).toHaveURL(/\/staff\/people$/);
  await expect(page.getByRole("table", { name: "People" })).toBeVisible();
});

test("who must have a second factor sets it up before anything else, and before the first enquiry is told how to begin", async ({
  page,
  auditBoth,
}) => {
  const program = await startProgram({
    MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
    MIRCHI_AUTH__REQUIRE_SECOND_FACTOR: "owner",
    MIRCHI_SITE__SETUP: "later",
  });
  const email = "first@example.com";
  await createAccount(program.url, email, "owner");
  await page.goto(`${program.url}/staff/people`);
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  const secret = await page.locator("code").innerText();
  await auditBoth();
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch it on" }).click();
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await isWhole(page);
  await page.goto(`${program.url}/staff/`);
  await expect(page.getByRole("heading", { name: "Your console is ready" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send yourself an enquiry" })).toHaveAttribute("href", "/contact");
  await auditBoth();
  await program.stop();
});
