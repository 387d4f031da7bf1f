import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

async function fill(page: Page): Promise<void> {
  await page.getByLabel(/Full Name/).fill("José Ñandú-O’Brien");
  await page.getByLabel(/Email Address/).fill("jose@importer.example");
  await page.getByLabel(/Phone Number/).fill("+34 600 000 000");
  await page.getByLabel(/Company Name/).fill("Importaciones Ñandú");
  await page.getByLabel(/Country/).fill("España");
  await page.getByLabel(/Product Interest/).selectOption({ label: "Premium Red Chillies" });
  await page.getByLabel(/Your Message/).fill("One 20 ft container of Teja, CIF Valencia.");
}

test.describe("the enquiry form", () => {
  test("has its privacy note under the button, however wide the window, and red edges where something is wrong", async ({ page }) => {
    await page.goto("/contact");
    for (const width of [390, 700, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const button = await page.getByRole("button", { name: "Submit Enquiry" }).boundingBox();
      const note = await page.getByText("We use your details only").boundingBox();
      expect(note?.y, `${width} px`).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    }
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByLabel(/Full Name/)).toHaveAttribute("aria-invalid", "true");
    // The red of error messages and of required decisions.
    await expect(page.getByLabel(/Full Name/)).toHaveCSS("border-block-start-color", "rgb(163, 22, 15)");
    await expect(page.getByLabel(/Country/)).not.toHaveCSS("border-block-start-color", "rgb(163, 22, 15)");
  });

  test("sends an enquiry, says so, empties itself, and both mails are written", async ({ page, program }) => {
    await page.goto("/contact");
    await fill(page);
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Enquiry Submitted Successfully!")).toBeVisible();
    await expect(
      page.getByText(
        "Thank you for reaching out! We've received your message and will respond within 24 hours. Check your email for confirmation.",
      ),
    ).toBeVisible();
    await expect(page.getByLabel(/Full Name/)).toHaveValue("");
    await expect(page.getByLabel(/Product Interest/)).toHaveValue("");
    const reference = /NSE-[A-Z0-9-]+/.exec(await page.getByRole("main").innerText())?.[0] ?? "missing";
    await expect.poll(() => program.mails().filter((mail) => mail.includes(reference)).length).toBe(2);
    expect(await program.command("enquiries", "list")).toContain(reference);
  });

  test("sends a changed form as a second enquiry when the first answer was lost", async ({ page, program, expectedFaults }) => {
    expectedFaults.push(/could not be sent/, /ERR_INTERNET_DISCONNECTED/, /failed request: .*send-contact-email/);
    const before = (await program.command("enquiries", "export")).split("José Ñandú-O’Brien").length;
    let isLost = true;
    await page.route("**/functions/v1/send-contact-email", async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort("internetdisconnected");
    });
    await page.goto("/contact");
    await fill(page);
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Failed to Send")).toBeVisible();
    await expect(page.getByLabel(/Full Name/)).toHaveValue("José Ñandú-O’Brien");
    await page.getByLabel(/Your Message/).fill("Two 20 ft containers of Teja, CIF Valencia.");
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Enquiry Submitted Successfully!")).toBeVisible();
    const kept = await program.command("enquiries", "export");
    expect(kept.split("José Ñandú-O’Brien").length).toBe(before + 2);
    expect(kept).toContain("Two 20 ft containers of Teja, CIF Valencia.");
  });

  test("thanks a visitor whose browser fills in the form at once, and mails both sides", async ({ page, program }) => {
    await page.route("**/functions/v1/send-contact-email", (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), filledInMs: 1 }) }),
    );
    await page.goto("/contact");
    await fill(page);
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Enquiry Submitted Successfully!")).toBeVisible();
    await expect(page.getByText("Check your email for confirmation.")).toBeVisible();
    const reference = /NSE-[A-Z0-9-]+/.exec(await page.getByRole("main").innerText())?.[0] ?? "missing";
    const mails = () => program.mails().filter((mail) => mail.includes(reference));
    await expect.poll(() => mails().length).toBe(2);
    expect(mails().filter((mail) => mail.includes(`Subject: Doubtful: enquiry ${reference}`))).toHaveLength(1);
    const rows = (await program.command("enquiries", "export")).split("\n");
    expect(rows.find((row) => row.includes(reference))).toContain(",new,The form was filled in faster than a person types.,");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form shows what is wrong with the values kept, then thanks with a reference", async ({ page, program, expectedFaults }) => {
    expectedFaults.push(/status of 422/);
    await page.goto("/contact");
    await page.getByLabel(/Full Name/).fill("A");
    await page.getByLabel(/Country/).fill("Österreich");
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    await expect(page.getByLabel(/Country/)).toHaveValue("Österreich");

    await fill(page);
    await page.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(page).toHaveURL(/\/contact\?sent=/);
    const reference = new URL(page.url()).searchParams.get("sent") ?? "missing";
    await expect(page.getByText(reference)).toBeVisible();
    await expect.poll(() => program.mails().filter((mail) => mail.includes(reference)).length).toBe(2);
  });

  test("it works in German too", async ({ page, expectedFaults }) => {
    expectedFaults.push(/status of 422/);
    await page.goto("/de/contact");
    await page.locator("form[method=post] button[type=submit]").click();
    await expect(page).toHaveURL(/\/de\/contact(#enquiry)?$/);
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  });
});
