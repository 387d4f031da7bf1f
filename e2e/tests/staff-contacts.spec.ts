import { newClient } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { expect, staffTest as test } from "../support/staff.ts";

/** Two people of one company, and one of another: Zoe wrote first and last, so she has two enquiries. */
const writers = [
  { name: "Zoe Contact", email: "a-zoe@contacts.example", company: "Second Contact Company" },
  { name: "Bela Contact", email: "c-bela@contacts.example", company: "First Contact Company" },
  { name: "Ada Contact", email: "b-ada@contacts.example", company: "Second Contact Company" },
  { name: "Zoe Contact", email: "a-zoe@contacts.example", company: "Second Contact Company" },
];

async function write(url: string) {
  for (const [index, writer] of writers.entries()) {
    const body = { ...enquiry, ...writer, message: `${enquiry.message} (${index})`, filledInMs: 60_000 };
    const { error } = await newClient(url).functions.invoke("send-contact-email", { body });
    expect(error).toBeNull();
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("people stand in the order that is chosen, each with all that came from them", async ({ page, openAs, program }) => {
    await write(program.url);
    await openAs("sales", "/contacts?search=contacts.example");
    const titles = page.locator('tbody tr [data-phone="title"]');
    await expect(titles).toHaveText(["Zoe Contact", "Ada Contact", "Bela Contact"]);
    await page.getByLabel("Order").selectOption("By name");
    await expect(titles).toHaveText(["Ada Contact", "Bela Contact", "Zoe Contact"]);
    await page.getByLabel("Order").selectOption("By e-mail address");
    await expect(titles).toHaveText(["Zoe Contact", "Ada Contact", "Bela Contact"]);
    await page.reload();
    await expect(page.getByLabel("Order")).toHaveValue("address");
    await page.getByText("Ada Contact").click();
    const drawer = page.getByRole("dialog", { name: "Ada Contact" });
    await expect(drawer.getByRole("link", { name: enquiry.phone })).toHaveAttribute("href", "tel:+551155550100");
    await drawer.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Companies" }).click();
    await page.getByLabel("Order").selectOption("By name");
    await expect(titles).toHaveText(["First Contact Company", "Second Contact Company"]);
    await expect(page.getByRole("row").filter({ hasText: "Second Contact Company" })).toContainText("Zoe Contact and 1 other");
  });
});
