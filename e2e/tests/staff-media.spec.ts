import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { expect, staffTest as test } from "../support/staff.ts";

const picture = (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: readFileSync(resolve(import.meta.dirname, `../../web/public/pictures/${name.replace(/^\w+-of-/, "")}`)),
});
const report = { name: "Test report 114.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a picture is uploaded, shown by a product, described, cropped, replaced with undo, and deleted when nothing shows it", async ({
    page,
    context,
    program,
    openAs,
    auditBoth,
    auditWidths,
  }) => {
    await openAs("editor", "/media");
    const upload = page.getByLabel("Upload pictures", { exact: true }).and(page.locator("input")).first();
    await upload.setInputFiles(picture("first-of-cumin-480.jpg"));
    const tile = page.getByRole("link", { name: "first-of-cumin-480.jpg" });
    await expect(tile).toBeVisible();
    await auditWidths();
    await page.getByRole("button", { name: "As a list" }).click();
    await expect(page.getByRole("table", { name: "Pictures" })).toBeVisible();
    await auditWidths();
    await page.getByRole("button", { name: "Side by side" }).click();

    // Like the product editor does.
    const service = newClient(program.url, SERVICE_KEY);
    const { data: info } = await service.storage.from("media").info("products/first-of-cumin-480.jpg");
    const address = (info?.metadata as { picture?: { url: string } } | undefined)?.picture?.url;
    if (address === undefined) throw new Error("the upload has a picture");
    const { data: product } = await service.from("products").select("id,slug,name,image_url").order("id").limit(1).single();
    if (product === null) throw new Error("the sample catalogue has products");
    await service.from("products").update({ image_url: address }).eq("id", product.id);
    const shown = async () => (await service.from("products").select("image_url").eq("id", product.id).single()).data?.image_url;

    await page.reload();
    await tile.click();
    const drawer = page.getByRole("dialog", { name: "first-of-cumin-480.jpg" });
    await expect(drawer.getByRole("link", { name: product.name })).toHaveAttribute("href", `/staff/products/${product.slug}`);
    await expect(drawer.getByText(/^all \d+ are made$/)).toBeVisible({ timeout: 120_000 });
    await expect(drawer.getByRole("button", { name: "Delete" })).toBeDisabled();
    await auditWidths();

    // Its alternative texts, and its focal point.
    await drawer.getByRole("button", { name: "Alternative texts" }).click();
    const texts = page.getByRole("dialog", { name: "Alternative text" });
    await texts.getByLabel("English", { exact: true }).fill("Cumin in a bowl");
    await texts.getByLabel("German", { exact: true }).fill("Kreuzkümmel in einer Schale");
    await texts.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("Cumin in a bowl")).toBeVisible();
    await expect(drawer.getByText(/^In English for now: .*French/)).toBeVisible();
    await drawer.getByRole("button", { name: "Focus point" }).click();
    const focus = page.getByRole("dialog", { name: "Focus point" });
    await focus.getByLabel("From the left", { exact: true }).fill("10");
    await focus.getByLabel("From the top", { exact: true }).fill("50");
    await focus.getByRole("button", { name: /^Focus point: 10%/ }).press("Shift+ArrowDown");
    await expect(focus.getByLabel("From the top", { exact: true })).toHaveValue("60");
    await focus.getByRole("button", { name: "Save" }).click();
    await expect(focus).toHaveCount(0);
    const site = await context.newPage();
    for (const [path, alt] of [
      [`/catalog/${product.slug}`, "Cumin in a bowl"],
      [`/fr/catalog/${product.slug}`, "Cumin in a bowl"],
      [`/de/catalog/${product.slug}`, "Kreuzkümmel in einer Schale"],
    ] as const) {
      await site.goto(path);
      await expect(site.getByRole("img", { name: alt })).toHaveCSS("object-position", "10% 60%");
    }

    // A text that is older than its English, until somebody says that it is still right.
    await drawer.getByRole("button", { name: "Alternative texts" }).click();
    await texts.getByLabel("English", { exact: true }).fill("Cumin in a steel bowl");
    await texts.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("Made from an older English text: German")).toBeVisible();
    await auditWidths();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: /^Old texts/ }).click();
    await expect(tile).toBeVisible();
    await auditWidths();
    await page.goto("/staff/");
    const old = page.getByRole("region", { name: /^Alternative texts older than their English/ });
    await old.getByRole("link", { name: product.name }).click();
    await expect(page.getByText("Made from an older English text: German")).toBeVisible();
    await page.goto("/staff/media?view=stale");
    await tile.click();
    await drawer.getByRole("button", { name: "Alternative texts" }).click();
    await auditWidths();
    await texts.getByRole("button", { name: "Still right: German" }).click();
    await texts.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("Cumin in a steel bowl")).toBeVisible();
    await expect(drawer.getByText(/^Made from an older English text/)).toHaveCount(0);

    // A crop takes its place, with the same texts.
    await drawer.getByRole("button", { name: "Crop" }).click();
    const crop = page.getByRole("dialog", { name: "Crop the picture" });
    await crop.getByLabel("Shape").selectOption({ label: "1:1, small card" });
    await expect(crop.getByRole("group", { name: /^Part of the picture/ })).toBeVisible();
    await auditBoth();
    await crop.getByRole("button", { name: "Corner at the bottom right" }).press("ArrowLeft");
    await crop.getByRole("button", { name: "Use the crop" }).click();
    await expect(page.getByText("1 product shows the new picture")).toBeVisible({ timeout: 60_000 });
    expect(await shown()).toMatch(/^\/pictures\/[0-9a-f]{32}-(\d+)x\1-\1\.jpg$/);
    await site.reload();
    await expect(site.getByRole("img", { name: "Kreuzkümmel in einer Schale" })).toHaveCSS("object-position", "50% 50%");
    await site.close();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(shown).toBe(address);

    await tile.click();
    await drawer.getByLabel("Replace", { exact: true }).and(page.locator("input")).setInputFiles(picture("second-of-ajwain-480.jpg"));
    await expect(page.getByText("1 product shows the new picture")).toBeVisible({ timeout: 60_000 });
    expect(await shown()).not.toBe(address);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(shown).toBe(address);

    await page.getByRole("button", { name: /^Not used/ }).click();
    await expect(tile).toHaveCount(0);
    const other = page.getByRole("link", { name: "second-of-ajwain-480.jpg" });
    await other.click();
    const names = async () => (await service.storage.from("media").list("products")).data?.map(({ name }) => name);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(other).toHaveCount(0);
    expect(await names()).not.toContain("second-of-ajwain-480.jpg");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(other).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('.toast[data-type="error"]')).toHaveCount(0);
    expect(await names()).toContain("second-of-ajwain-480.jpg");
    await other.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(names).not.toContain("second-of-ajwain-480.jpg");
  });

  test("a file that is no picture is refused with the reason, which can be put away", async ({ page, openAs, expectedFaults }) => {
    expectedFaults.push(/status of 4\d\d/);
    await openAs("owner", "/media");
    const upload = page.getByLabel("Upload pictures", { exact: true }).and(page.locator("input")).first();
    await upload.setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
    const refusal = page.getByText("notes.jpg: ");
    await expect(refusal).toContainText("A file of this kind cannot be used here");
    await page.getByRole("button", { name: "Hide" }).click();
    await expect(refusal).toHaveCount(0);
  });

  test("a document is uploaded, and a buyer gets a link that says when it ends", async ({ page, context, program, openAs, request }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: program.url });
    await openAs("sales", "/documents");
    const { name } = report;
    const upload = page.getByLabel("Upload documents", { exact: true }).and(page.locator("input")).first();
    await upload.setInputFiles(report);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Valid until…" }).click();
    const validity = page.getByRole("dialog", { name: "How long is it valid?" });
    await validity.getByLabel("Last day").fill("2026-01-31");
    await validity.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("31 Jan 2026");
    await page.getByLabel("Show", { exact: true }).selectOption("Ended");
    await expect(page).toHaveURL(/\/documents\?show=ended$/);
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "Link", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Link for a buyer" });
    await expect(dialog.getByText("This document ended on 31 Jan 2026.")).toBeVisible();
    await dialog.getByLabel("Good for").selectOption({ label: "3 days" });
    await dialog.getByRole("button", { name: "Make the link" }).click();
    const links = dialog.getByRole("list", { name: "Links that work" }).getByRole("listitem");
    await expect(links).toHaveText([/^Good until \d.*By sales@example\.com/]);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("The link is copied.")).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const answer = await request.get(address);
    expect(await answer.text()).toBe("%PDF-1.4\n%%EOF\n");
    await links.getByRole("button", { name: /^End the link/ }).click();
    await expect(links).toHaveCount(0);
    expect((await request.get(address)).status()).toBe(400);
    await dialog.getByRole("button", { name: "Close" }).click();
    await row.getByRole("button", { name: `More for ${name}` }).click();
    await expect(page.getByRole("menuitem", { name: "Download" })).toBeVisible();
    // The role `sales` can add documents but not delete them.
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  });
});
