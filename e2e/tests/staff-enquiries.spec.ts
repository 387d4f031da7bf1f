import type { Page } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { headerOf } from "../support/mail-server.ts";
import { expect, newEnquiry, row, staffTestWithMail as test } from "../support/staff.ts";

const messages = (page: Page) => page.getByRole("region", { name: /^Messages/ });
const undo = (page: Page) => messages(page).getByRole("button", { name: "Undo" });
/** Replies are held for some seconds before they leave. */
const WITH_HOLD = { timeout: 60_000 };

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // One test for both widths: it refreshes the session, and a refresh token is accepted once.
  test("an enquiry whose time is over stands first, as overdue", async ({ page, program, openAs, auditWidths, expectedFaults }) => {
    // By the browser's clock every session has expired, so the client refreshes it with each request, and reports requests that wait for
    // the lock.
    expectedFaults.push(/lock:staff-session/);
    const { name } = await newEnquiry(program.url);
    await openAs("owner");
    await page.clock.setFixedTime(Date.now() + 4 * 86_400_000);
    await page.goto("/staff/enquiries?view=overdue");
    await expect(row(page, name)).toContainText(/\dd late/);
    await expect(page.getByRole("rowheader", { name: "Overdue" })).toBeVisible();
    await auditWidths();
  });

  test("a doubtful enquiry says why it is held back, and is let in, and its mails leave", async ({
    page,
    program,
    mailServer,
    openAs,
    auditWidths,
  }) => {
    const { name, email, reference } = await newEnquiry(program.url, { website: "https://spam.example" });
    await openAs("sales", "/enquiries");
    await page.getByRole("button", { name: /^Doubtful/ }).click();
    await row(page, name).getByText(name, { exact: true }).click();
    await expect(page.getByText("Held back: it may come from a machine")).toBeVisible();
    await auditWidths();
    expect(mailServer.mails.filter((mail) => mail.includes(reference))).toHaveLength(0);
    await page.getByRole("button", { name: "Not spam: send now" }).click();
    await expect(page.getByText("Held back: it may come from a machine")).toHaveCount(0);
    await expect.poll(() => mailServer.mails.filter((mail) => mail.includes(`To: ${email}`)).length).toBe(1);
  });

  test("an enquiry of the form is assigned, noted and answered with a sheet attached and a copy", async ({
    page,
    program,
    mailServer,
    openAs,
    expectedFaults,
  }) => {
    const { name, email, reference } = await newEnquiry(program.url, { language: "de", country: "Brazil" });
    await openAs("sales", "/enquiries");
    await expect(row(page, name)).toContainText(/left/);
    await row(page, name).getByText(name, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/staff/enquiries/${reference}`));
    const detail = page.getByRole("article", { name: new RegExp(reference) });
    await expect(detail.getByRole("heading", { name })).toBeVisible();
    await expect(detail.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+551155550100");
    await expect(detail.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/551155550100");
    await expect(detail.locator("[lang=de]").first()).toContainText("Guntur Sannam");

    await detail.getByRole("button", { name: "Nobody yet" }).click();
    await page.getByRole("menuitemcheckbox", { name: /\(you\)/ }).click();
    await expect(detail.getByRole("button", { name: "sales@example.com" })).toBeVisible();
    await expect(detail.getByText("sales@example.com answers it")).toBeVisible();

    await detail.getByRole("tab", { name: "Note" }).click();
    await detail.getByLabel(/Note for your people/).fill("Calls on Monday.");
    // On a slow line the note is saved before the earlier ones have arrived.
    let arrive = () => {};
    const line = new Promise<void>((done) => {
      arrive = done;
    });
    const thread = /\/rest\/v1\/enquiries\?select=notes/;
    await page.route(
      thread,
      async (route) => {
        const response = await route.fetch();
        await line;
        await route.fulfill({ response }).catch(() => {});
      },
      { times: 1 },
    );
    await page.reload();
    await expect(detail.getByLabel(/Note for your people/)).toHaveValue("Calls on Monday.");
    await detail.getByRole("button", { name: "Save the note" }).click();
    await expect(detail.getByLabel(/Note for your people/)).toHaveValue("");
    arrive();
    await expect(detail.getByText("Draft kept in this browser")).toHaveCount(0);
    await expect(detail.getByRole("region", { name: "Notes and replies" })).toContainText("Calls on Monday.");

    await detail.getByRole("tab", { name: "Reply by mail" }).click();
    await detail.getByLabel("Subject").fill(`Angebot ${reference}`);
    await detail.getByLabel("Reply", { exact: true }).fill("Guten Tag {{name}},\n\nanbei das Datenblatt.");
    await expect(detail.getByText("Fill these in, or delete their lines, before you send: {{name}}")).toBeVisible();
    await expect(detail.getByRole("button", { name: "Send and mark quoted" })).toBeDisabled();
    await detail.getByLabel("Reply", { exact: true }).fill("Guten Tag,\n\nanbei das Datenblatt.");
    await detail.getByRole("button", { name: "Attach" }).click();
    const dialog = page.getByRole("dialog", { name: "Attach a file" });
    await expect(dialog.getByLabel("Language of the file")).toHaveValue("de");
    await dialog.getByLabel("Search product").fill("teja");
    await expect(dialog.getByRole("listitem").first()).toContainText(/teja/i);
    await dialog
      .getByRole("button", { name: /^Attach: Teja/ })
      .first()
      .click();
    await detail.getByRole("button", { name: "What will be sent" }).click();
    const preview = page.getByRole("dialog", { name: "What will be sent" });
    await expect(preview).toContainText(email);
    await page.keyboard.press("Escape");

    const cc = detail.getByLabel("Cc", { exact: true });
    await cc.fill("lab");
    expectedFaults.push(/status of 400/);
    await detail.getByRole("button", { name: "Send and mark quoted" }).click();
    await expect(detail.getByRole("alert")).toContainText("`lab` is no e-mail address");
    await cc.fill("Lab <lab@importer.example>");
    await detail.getByRole("button", { name: "Send and mark quoted" }).click();
    await undo(page).click();
    await expect(page.getByText("The reply was not sent. It is a draft again.")).toBeVisible();
    await expect(detail.getByLabel("Reply", { exact: true })).toHaveValue("Guten Tag,\n\nanbei das Datenblatt.");
    await expect(detail.getByText("quoted", { exact: true })).toHaveCount(0);
    await detail.getByRole("button", { name: "Send and mark quoted" }).click();
    await expect(detail.getByText(/sent \d/)).toBeVisible(WITH_HOLD);
    await expect(detail.getByText("quoted", { exact: true }).first()).toBeVisible();
    await expect(detail.getByRole("list", { name: "Files" })).toContainText(".pdf");
    const letter = mailServer.mails.find((mail) => mail.includes(`Subject: Angebot ${reference}`)) ?? "";
    expect(letter).toContain(`To: ${email}`);
    expect(headerOf(letter, "Cc")).toContain("lab@importer.example");
    expect(letter).toContain("application/pdf");
    const confirmation = mailServer.mails.find((mail) => mail.includes(`To: ${email}`) && mail !== letter) ?? "";
    expect(headerOf(confirmation, "Message-ID")).toMatch(/^<.+@.+>$/);
    expect(headerOf(letter, "In-Reply-To")).toBe(headerOf(confirmation, "Message-ID"));
  });

  test("a reply that the mail server refuses says why, and is sent again", async ({ page, program, mailServer, openAs }) => {
    const { email, reference } = await newEnquiry(program.url);
    await expect.poll(() => mailServer.mails.filter((mail) => mail.includes(`To: ${email}`)).length).toBe(1);
    mailServer.refused.add(email);
    await openAs("owner", `/enquiries/${reference}`);
    await page.getByLabel("Reply", { exact: true }).fill("FOB Chennai USD 3,050 a tonne.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(/Not delivered: .*no such mailbox/)).toBeVisible(WITH_HOLD);
    mailServer.refused.delete(email);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText(/sent \d/)).toBeVisible();
    expect(mailServer.mails.filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(2);
  });

  test("a draft is there again after a reload, and goes when it is discarded", async ({ page, program, openAs }) => {
    const { reference } = await newEnquiry(program.url);
    await openAs("sales", `/enquiries/${reference}`);
    await page.getByLabel("Reply", { exact: true }).fill("Half a sentence");
    await page.reload();
    await expect(page.getByLabel("Reply", { exact: true })).toHaveValue("Half a sentence");
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await expect(page.getByLabel("Reply", { exact: true })).toHaveValue("");
  });

  test("an owner erases an enquiry, and only after its reference was typed", async ({ page, program, openAs }) => {
    const { name, reference } = await newEnquiry(program.url);
    await openAs("owner", `/enquiries/${reference}`);
    const detail = page.getByRole("article", { name: new RegExp(reference) });
    await detail.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /Erase/ }).click();
    const dialog = page.getByRole("dialog", { name: "Erase this enquiry for good?" });
    await expect(dialog.getByRole("button", { name: "Erase for good" })).toBeDisabled();
    await dialog.getByLabel(/to confirm/).fill(reference);
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText(`${reference} is erased.`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });
});

test("an enquiry that fills the screen is assigned and closed with the keys of the list", async ({ page, program, openAs }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const { name, reference } = await newEnquiry(program.url);
  await openAs("sales", `/enquiries/${reference}`);
  const detail = page.getByRole("article", { name: new RegExp(reference) });
  await expect(detail.getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("a");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /\(you\)/ })
    .click();
  await expect(detail.getByRole("button", { name: "sales@example.com" })).toBeVisible();
  await page.keyboard.press("e");
  await page
    .getByRole("dialog", { name: `Status of ${name}` })
    .getByRole("button", { name: "lost" })
    .click();
  await expect(detail.getByText("lost", { exact: true }).first()).toBeVisible();
  const service = newClient(program.url, SERVICE_KEY);
  const stored = async () => (await service.from("enquiries").select("status, assigned_to").eq("reference", reference).single()).data;
  await expect.poll(stored).toEqual({ status: "lost", assigned_to: expect.any(String) });
});

test("the inbox is worked through with the keyboard, and many are changed at once", async ({ page, program, openAs }) => {
  const company = `Keys ${Date.now()}`;
  const first = await newEnquiry(program.url, { company });
  const second = await newEnquiry(program.url, { company });
  await openAs("sales", "/enquiries");
  await page.keyboard.press("/");
  await page.keyboard.type(company);
  await expect(page.getByRole("row").filter({ hasText: company })).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.goto(`/staff/enquiries?search=${encodeURIComponent(company)}`);
  await expect(page.getByRole("row").filter({ hasText: company })).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(row(page, first.name)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByRole("button", { name: "lost" }).click();
  await expect(page.getByText("2 enquiries changed.")).toBeVisible();
  await expect(row(page, first.name)).toHaveCount(0);
  await undo(page).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await page.getByRole("button", { name: /^Open/ }).click();
  await expect(row(page, second.name)).toBeVisible();

  await page.getByRole("checkbox", { name: new RegExp(first.name) }).check();
  await page.getByRole("checkbox", { name: new RegExp(second.name) }).check();
  // Somebody else takes one of them over meanwhile.
  const service = newClient(program.url, SERVICE_KEY);
  expect((await service.from("enquiries").update({ status: "in_work" }).eq("reference", second.reference)).error).toBeNull();
  await page.getByRole("button", { name: "Spam", exact: true }).last().click();
  await expect(page.getByText("1 row was not changed: somebody else has changed it meanwhile.")).toBeVisible();
  await expect(row(page, first.name)).toHaveCount(0);
  await expect(row(page, second.name)).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("in work");
  await expect(page).toHaveURL(/status=in_work/);
  await expect(row(page, second.name)).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("new");
  await expect(page.getByText("No enquiry found")).toBeVisible();
  await page.getByRole("button", { name: /^Spam/ }).first().click();
  await expect(row(page, first.name)).toBeVisible();
  await expect(row(page, second.name)).toHaveCount(0);
});

test("an enquiry is found by its telephone number and its reference in any writing, and by a note", async ({ page, program, openAs }) => {
  const german = await newEnquiry(program.url, { phone: "0049-40-7123456" });
  const austrian = await newEnquiry(program.url, { phone: "+43 40 7123456" });
  const national = await newEnquiry(program.url, { phone: "040/712 34 56" });
  const service = newClient(program.url, SERVICE_KEY);
  const { data } = await service.from("enquiries").select("id").eq("reference", german.reference).single();
  const word = `cardamom${Date.now()}`;
  expect((await service.from("enquiry_notes").insert({ enquiry_id: data?.id, body: `Asks for ${word}, too.` })).error).toBeNull();
  await openAs("sales");
  const found = {
    "+49 (0)40 7123456": [german, national],
    "(040) 7123456": [german, austrian, national],
    [german.reference.replaceAll("-", "").toLowerCase()]: [german],
    [word.toUpperCase()]: [german],
  };
  for (const [search, wanted] of Object.entries(found)) {
    await page.goto(`/staff/enquiries?view=all&search=${encodeURIComponent(search)}`);
    for (const one of [german, austrian, national]) await expect(row(page, one.name)).toHaveCount(wanted.includes(one) ? 1 : 0);
  }
});

test("keys act on the enquiry that was opened last, also through another one", async ({ page, program, openAs }) => {
  const first = await newEnquiry(program.url);
  const second = await newEnquiry(program.url, { email: first.email, message: "Another container, please" });
  await openAs("sales", `/enquiries?search=${encodeURIComponent(first.name)}`);
  await expect(row(page, first.name)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Another container, please" }).click();
  await expect(page).toHaveURL(new RegExp(second.reference));
  await page.getByRole("heading", { name: second.name }).first().waitFor();
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByRole("button", { name: "lost" }).click();
  const statuses = async () => {
    const read = newClient(program.url, SERVICE_KEY).from("enquiries").select("reference,status");
    const { data } = await read.in("reference", [first.reference, second.reference]).order("id");
    return data;
  };
  await expect.poll(statuses).toEqual([
    { reference: first.reference, status: "new" },
    { reference: second.reference, status: "lost" },
  ]);
});

test.describe("a reply that was sent", () => {
  const written = "FOB Chennai USD 3,050 a tonne.";
  const box = (page: Page) => page.getByLabel("Reply", { exact: true });
  const thread = (page: Page) => page.getByRole("region", { name: "Notes and replies" });

  /** Opens a new enquiry, and sends a reply. Returns the enquiry, and the replies that its sender has received. */
  async function sendReply(page: Page, { url, mails, open }: { url: string; mails: string[]; open: (path: string) => Promise<void> }) {
    const enquiry = await newEnquiry(url);
    await open(`/enquiries/${enquiry.reference}`);
    await box(page).fill(written);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`The reply to ${enquiry.name} leaves in a few seconds.`)).toBeVisible();
    const received = () => mails.filter((mail) => mail.includes(`To: ${enquiry.email}`) && mail.includes(written)).length;
    return { ...enquiry, received };
  }

  /** How many mails with a reply to an enquiry were sent or wait. */
  async function replyMails(url: string, reference: string): Promise<number | null> {
    const service = newClient(url, SERVICE_KEY);
    const { data } = await service.from("enquiries").select("id").eq("reference", reference).single();
    const mails = service.from("outgoing_mail").select("id", { count: "exact", head: true });
    return (await mails.eq("enquiry_id", data?.id).eq("kind", "reply")).count;
  }

  test("leaves once when the pointer rests on the message", async ({ page, program, mailServer, openAs, expectedFaults }) => {
    const open = (path: string) => openAs("sales", path);
    const { received, name, reference } = await sendReply(page, { url: program.url, mails: mailServer.mails, open });
    await undo(page).hover();
    await expect.poll(received, WITH_HOLD).toBe(1);
    expectedFaults.push(/status of 400/);
    await undo(page).click();
    await expect(page.getByText(`The reply to ${name} has left already.`)).toBeVisible();
    await expect(box(page)).toHaveValue("");
    expect(await replyMails(program.url, reference), "nothing follows it").toBe(1);
    expect(received()).toBe(1);
  });

  test("leaves once when the page is loaded again, somebody signs out, or the page is closed", async ({
    page,
    program,
    mailServer,
    openAs,
    expectedFaults,
  }) => {
    // A read that waits for the client while it signs out is sent without a session.
    expectedFaults.push(/status of 404 .*\/rest\/v1\/enquiries/);
    const open = (path: string) => openAs("sales", path);
    const send = () => sendReply(page, { url: program.url, mails: mailServer.mails, open });
    const reloaded = await send();
    await page.reload();
    const signedOut = await send();
    await page.getByRole("button", { name: /^sales · sales/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    const closed = await send();
    await page.close();
    for (const { received, reference } of [reloaded, signedOut, closed]) {
      await expect.poll(received, WITH_HOLD).toBe(1);
      expect(await replyMails(program.url, reference), "nothing follows it").toBe(1);
      expect(received()).toBe(1);
    }
  });

  test("is no draft when the enquiry is opened again, and can be stopped from there", async ({ page, program, mailServer, openAs }) => {
    const open = (path: string) => openAs("sales", path);
    const { reference, received } = await sendReply(page, { url: program.url, mails: mailServer.mails, open });
    await page.getByRole("link", { name: "Enquiries" }).first().click();
    await page.goto(`/staff/enquiries/${reference}`);
    await expect(thread(page)).toContainText("leaves in a few seconds");
    await expect(box(page)).toHaveValue("");
    await expect(page.getByText("Draft kept in this browser")).toHaveCount(0);
    await page.getByRole("button", { name: "Do not send" }).click();
    await expect(box(page)).toHaveValue(written);
    await expect(thread(page)).toHaveCount(0);
    expect(await replyMails(program.url, reference)).toBe(0);
    expect(received()).toBe(0);
  });

  test("is one mail when Send is pressed twice, or again after no answer came", async ({
    page,
    program,
    mailServer,
    openAs,
    expectedFaults,
  }) => {
    expectedFaults.push(/Failed to load resource/, /failed request: .*\/rest\/v1\/enquir/);
    const { email, reference, name } = await newEnquiry(program.url);
    await openAs("sales", `/enquiries/${reference}`);
    const received = (text: string) => mailServer.mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(text)).length;
    await box(page).fill(`${written} First`);
    await page.getByRole("button", { name: "Send", exact: true }).dblclick();
    await expect(box(page)).toHaveValue("");

    // The program stores the second one, but its answer is lost, and the thread cannot be read.
    await page.route(/\/rest\/v1\/enquiry_messages/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(/\/rest\/v1\/enquiries\?select=notes/, (route) => route.abort());
    await box(page).fill(`${written} Second`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`No answer came for the reply to ${name}.`)).toBeVisible();
    await expect(box(page)).toHaveValue(`${written} Second`);
    await page.unroute(/\/rest\/v1\/enquiry_messages/);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`The reply to ${name} leaves in a few seconds.`)).toBeVisible();
    await expect(box(page)).toHaveValue("");

    // The answer of the third one is lost too; then the thread shows that it was sent.
    await page.route(/\/rest\/v1\/enquiry_messages/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box(page).fill(`${written} Third`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(`No answer came for the reply to ${name}.`)).toBeVisible();
    await page.unroute(/\/rest\/v1\/enquiries\?select=notes/);
    await page.reload();
    await expect(thread(page)).toContainText(`${written} Third`);
    await expect(box(page)).toHaveValue("");
    for (const text of ["First", "Second", "Third"]) await expect.poll(() => received(`${written} ${text}`), WITH_HOLD).toBe(1);
    expect(await replyMails(program.url, reference)).toBe(3);
    expect(["First", "Second", "Third"].map((text) => received(`${written} ${text}`))).toEqual([1, 1, 1]);
  });
});

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels the message after Send covers no button of the reply`, async ({ page, program, openAs }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { reference } = await newEnquiry(program.url);
    await openAs("sales", `/enquiries/${reference}`);
    await page.getByLabel("Reply", { exact: true }).fill("FOB Chennai USD 3,050 a tonne.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const message = messages(page).getByText(/leaves in a few seconds/);
    await expect(message).toBeVisible();
    const above = (await page.locator(".toast").boundingBox()) ?? { y: 0, height: Number.NaN };
    for (const name of ["Send", "Send and mark quoted"]) {
      const button = page.getByRole("button", { name, exact: true });
      expect((await button.boundingBox())?.y).toBeGreaterThan(above.y + above.height);
    }
    await page.getByLabel("Reply", { exact: true }).fill("One more thing.");
    await page.getByRole("button", { name: "Send and mark quoted" }).click({ trial: true });
    await expect(message).toBeVisible();
  });
}
