import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { expect, staffTestWithMail as test } from "../support/staff.ts";

const GONE = "gone@importer.example";

async function send(url: string, change: object) {
  const { error } = await newClient(url).functions.invoke("send-contact-email", {
    body: { ...enquiry, filledInMs: 60_000, language: "pt", ...change },
  });
  if (error) throw error;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("what waits is listed with its count and leads to its list", async ({ page, program, openAs, auditWidths }) => {
    const service = newClient(program.url, SERVICE_KEY);
    const { data: products } = await service.from("products").select("id,slug,name").eq("active", true).order("name").limit(2);
    const [first, second] = products ?? [];
    if (first === undefined || second === undefined) throw new Error("the sample catalogue has products");
    await service.from("products").update({ image_url: null }).eq("id", first.id);
    const price = { price_from: 2900, price_to: null, price_currency: "USD", price_unit: "t", price_valid_until: "2026-01-31" };
    await service.from("products").update(price).eq("id", second.id);
    await send(program.url, { name: "Ana Souza" });
    await send(program.url, { name: "Robot", website: "https://spam.example" });
    await service.storage.from("documents").upload("halal.txt", new Blob(["A certificate."]));
    const ended = service.from("storage_objects").update({ valid_until: "2026-01-31" });
    await ended.eq("name", "halal.txt");
    // A folder cannot be created there.
    await expect(program.command("backup", "/dev/null/backups")).rejects.toThrow();

    await openAs("owner");
    await expect(page).toHaveURL(/\/staff\/today$/);
    await expect(page.getByRole("heading", { name: /^New \d/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ana Souza" }).first()).toHaveAttribute("href", /\/staff\/enquiries\/NSE-/);
    await expect(page.getByRole("heading", { name: /^Doubtful: nobody was told of them \d/ })).toBeVisible();
    const withoutPicture = page.getByRole("region", { name: /^Products without a picture/ });
    await expect(withoutPicture.getByRole("link", { name: first.name })).toHaveAttribute("href", `/staff/products/${first.slug}`);
    const runOut = page.getByRole("region", { name: /^Prices that have expired/ });
    await expect(runOut.getByText("valid until 31 Jan 2026")).toBeVisible();
    const ending = page.getByRole("region", { name: /^Documents that end/ });
    await expect(ending.getByRole("listitem").filter({ hasText: "halal.txt" })).toContainText("ended on 31 Jan 2026");
    await expect(ending.getByRole("link", { name: /list|^All/ })).toHaveAttribute("href", "/staff/documents?show=ending");
    const server = page.getByRole("region", { name: /^Server 1/ });
    await expect(server.getByText(/\/dev\/null\/backups cannot be made/)).toBeVisible();
    const week = page.getByRole("complementary", { name: "The week in figures" });
    await expect(week.getByText("Brazil")).toBeVisible();
    await expect(week.getByText("Portuguese")).toBeVisible();
    await auditWidths();
    await program.command("backup", "backups");
    await page.reload();
    await expect(ending).toBeVisible();
    await expect(server).toHaveCount(0);
  });
});

test("a mail that the server refuses is listed with its words, and sent again when the address is right", async ({
  page,
  program,
  mailServer,
  openAs,
  auditBoth,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  mailServer.refused.add(GONE);
  await send(program.url, { name: "Wrong Address", email: GONE });
  const service = newClient(program.url, SERVICE_KEY);
  const mails = (column: "failed_at" | "sent_at") => async () => {
    const all = service.from("outgoing_mail").select("id", { count: "exact", head: true });
    return (await all.eq("recipient", GONE).not(column, "is", null)).count;
  };
  await expect.poll(mails("failed_at")).toBe(1);

  await openAs("owner");
  const group = page.getByRole("region", { name: /^Mail that was not delivered 1/ });
  await expect(group.getByText(/no such mailbox/)).toBeVisible();
  await group.getByRole("link", { name: GONE }).click();
  await expect(page.getByRole("heading", { name: "Mail", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Failed 1" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: GONE });
  await expect(row).toContainText("no such mailbox");
  await auditBoth();

  mailServer.refused.delete(GONE);
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("1 mail is on its way again")).toBeVisible();
  await expect.poll(mails("sent_at")).toBe(1);
  expect(mailServer.mails.some((mail) => mail.includes(`To: ${GONE}`))).toBe(true);
  await page.getByRole("button", { name: /^Sent/ }).click();
  await expect(page.getByRole("row").filter({ hasText: GONE }).first()).toBeVisible();
});

test("somebody without enquiries sees none of them, nor mail", async ({ page, program, openAs }) => {
  const service = newClient(program.url, SERVICE_KEY);
  await send(program.url, {});
  const { data: product } = await service.from("products").select("id").eq("active", true).order("name").limit(1).single();
  await service.from("products").update({ image_url: null }).eq("id", product?.id);
  await openAs("editor");
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Products without a picture/ })).toBeVisible();
  await expect(page.getByRole("region", { name: /^New/ })).toHaveCount(0);
  await expect(page.getByRole("complementary")).toHaveCount(0);
  for (const screen of ["mail", "enquiries"]) {
    await page.goto(`/staff/${screen}`);
    await expect(page.getByText("There is no such screen")).toBeVisible();
  }
});

test("the owner sees how the server is, and what its periodic work did", async ({ page, program, openAs, auditWidths }) => {
  await expect(program.command("backup", "/dev/null/backups")).rejects.toThrow();
  await openAs("owner", "/today");
  await page
    .getByRole("region", { name: /^Server/ })
    .getByRole("link", { name: "To the list" })
    .click();
  await expect(page.getByText("There is no new backup")).toBeVisible();
  await expect(page.getByText(/GB are free/).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Sending mail/ })).toBeVisible();
  await auditWidths();
});
