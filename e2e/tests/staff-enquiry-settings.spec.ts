import { newClient } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { expect, staffTest } from "../support/staff.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const test = staffTest.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    receiver.close();
  },
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the owner sets when people are reminded, and when the digest comes", async ({ page, openAs }) => {
    await openAs("owner", "/enquiry-settings/times");
    const before = page.getByLabel("Remind before");
    await before.fill("390");
    await page.getByLabel("Digest of what was held back").selectOption("08:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: false })).toBeVisible();
    await page.reload();
    await expect(before).toHaveValue("390");
    await expect(page.getByLabel("Digest of what was held back")).toHaveValue("8");
  });

  test("a webhook is added, tried, told of an enquiry, switched off and removed", async ({
    page,
    program,
    openAs,
    auditBoth,
    receiver,
    expectedFaults,
  }) => {
    // The refused address.
    expectedFaults.push(/status of 400/);
    const name = "Order book";
    await openAs("owner", "/enquiry-settings/channels");
    await page.getByRole("button", { name: "New channel" }).click();
    const dialog = page.getByRole("dialog", { name: "New channel" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("textbox", { name: "Address" }).fill("http://192.168.1.1/hook");
    const secret = await dialog.getByRole("textbox", { name: "Secret" }).inputValue();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("a host on the Internet");
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);

    receiver.answer(500);
    await page.getByRole("button", { name: `Test: ${name}` }).click();
    await expect(page.getByRole("status")).toContainText("The test has not arrived. 500: noted");
    receiver.answer(200);
    await page.getByRole("button", { name: `Test: ${name}` }).click();
    await expect(page.getByRole("status")).toContainText("The test has arrived. 200: noted");
    await auditBoth();

    const invoke = async () => {
      const { error } = await newClient(program.url).functions.invoke("send-contact-email", { body: { ...enquiry, filledInMs: 60_000 } });
      expect(error).toBeNull();
    };
    const told = () => receiver.notices(secret).map(({ type }) => type);
    await invoke();
    await expect.poll(told).toEqual(["test", "test", "enquiry.new"]);
    const data = receiver.notices(secret).at(-1)?.data ?? {};
    expect(data).toMatchObject({ name: enquiry.name, product_interest: enquiry.productInterest });
    expect(JSON.stringify(data)).not.toContain(enquiry.email);
    await page.goto(data.link ?? "");
    await expect(page.getByRole("heading", { name: enquiry.name })).toBeVisible();

    await page.goto("/staff/enquiry-settings/channels");
    const active = page.getByRole("switch", { name: `${name} is switched on` });
    await active.click();
    await expect(active).not.toBeChecked();
    await page.reload();
    await expect(active).not.toBeChecked();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    // Its secret would not come back, so it is asked for before.
    await page.getByRole("dialog").getByRole("button", { name: "Remove for good" }).click();
    await expect(page.getByText(`${name} is removed.`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "New channel" })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});

test("who is no owner has no settings of notices", async ({ page, openAs }) => {
  await openAs("sales", "/enquiries");
  await expect(page.getByRole("link", { name: "Answering" })).toHaveCount(0);
});
