import type { Locator, Page } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { cutOff } from "../support/cut-off.ts";
import { expect, isWhole, moveTo, newEnquiry, screensOf, staffTest } from "../support/staff.ts";

type Part = "dialog[open]" | "[role=menu]";
/** `isSeenWide`: whether what is looked at on a phone is looked at on a desktop too. */
type Look = (state: string, part?: Part, isSeenWide?: boolean) => Promise<void>;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * Each screen of the console, and each dialog and menu in it that needs no special data: axe finds nothing in either theme, and nothing is
 * cut off on the narrowest and on the widest screen. What needs a conflict, an error or the like is checked in the test that causes it.
 */
const test = staffTest.extend<{ look: Look; lookAtBoth: Look }>({
  look: async ({ page, audit, auditBoth }, use) => {
    await use((state, part, isSeenWide = false) =>
      test.step(state, async () => {
        if (part !== undefined) await expect(page.locator(part).last()).toBeVisible();
        const { width, height } = page.viewportSize() ?? PHONE;
        const isPhone = width === PHONE.width;
        // Colours do not depend on the width: those of the dark theme are checked on the phone, of the light one on the desktop.
        await (isPhone ? auditBoth(part, { contrast: isSeenWide ? "dark" : "both" }) : audit({ within: part }));
        await page.setViewportSize({ width: isPhone ? 360 : 1920, height });
        await expect.poll(() => page.evaluate(cutOff), state).toEqual([]);
        await page.setViewportSize({ width, height });
      }),
    );
  },
  lookAtBoth: async ({ page, look }, use) => {
    await use(async (state, part) => {
      await look(state, part, true);
      await page.setViewportSize(DESKTOP);
      await isWhole(page);
      await look(`${state}, on a desktop`, part);
      await page.setViewportSize(PHONE);
    });
  },
});

/** The views of a screen, as query strings. */
const ways: Record<string, string[]> = {
  "/contacts": ["?by=company"],
  "/catalogue-data": ["/grades", "/parameters"],
  "/mail": ["?state=waiting", "?state=sent"],
  "/enquiry-settings": ["/times", "/holidays", "/rules", "/templates", "/channels"],
};

/** Screens that are not in the navigation. */
const others = ["/profile", "/products/_new", "/products/_import", "/products/teja-s17", "/no-such-screen"];

test.describe("on a phone and on a desktop", () => {
  test.use({ viewport: PHONE });

  test("the entrance", async ({ page, lookAtBoth, expectedFaults }) => {
    expectedFaults.push(/status of 4\d\d/);
    await page.goto("/staff/#error=access_denied&error_code=otp_expired&error_description=over");
    await expect(page.getByText("This link is used or too old.")).toBeVisible();
    await lookAtBoth("password, after a bad link");
    await page.getByRole("button", { name: "Sign in with a code by mail" }).click();
    await lookAtBoth("code");
    await page.getByRole("button", { name: "Back to the password" }).click();
    await page.getByRole("button", { name: "Forgotten your password?" }).click();
    await lookAtBoth("recovery");
  });

  test("every screen of the navigation", async ({ page, program, openAs, lookAtBoth }) => {
    // Thirty screens at two widths.
    test.slow();
    await addRows(program.url);
    await openAs("owner", "/profile");
    const screens = await screensOf(page);
    expect(screens.length).toBeGreaterThan(10);
    for (const screen of screens) {
      // A few rows are as good as fifty.
      const title = await page.title();
      await moveTo(page, screen === "/products" ? "/products?search=teja" : screen);
      await expect(page).not.toHaveTitle(title);
      await isWhole(page);
      await lookAtBoth(screen);
    }
    for (const path of [...screens.flatMap((screen) => (ways[screen] ?? []).map((way) => screen + way)), ...others]) {
      await page.goto(`/staff${path}`);
      await isWhole(page);
      await lookAtBoth(path);
    }
    await page.goto("/staff/audit");
    await page.getByRole("button", { name: "Accounts" }).click();
    await isWhole(page);
    await lookAtBoth("accounts in the audit");
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test("windows and menus of enquiries and people", async ({ page, program, openAs, look: lookAtOne }) => {
      const { name, reference } = await addRows(program.url);
      const look: Look = (state, part) => lookAtOne(state, part, true);
      const opened = windowsOf(page, look);
      await openAs("owner", `/enquiries?search=${reference}`);
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toBeVisible();
      await opened("who answers", row.getByRole("button", { name: /^Who answers/ }));
      await row.getByRole("checkbox").check();
      await look("rows are chosen");
      await opened("status", page.getByRole("toolbar").getByRole("button", { name: "Status" }));
      await opened("views", page.getByRole("button", { name: "Views", exact: true }), "[role=menu]");
      await page.getByRole("button", { name: "Views", exact: true }).click();
      await opened("save a view", page.getByRole("menuitem", { name: "Save this view" }));
      await page.getByRole("heading", { level: 1 }).focus();
      await page.keyboard.press("?");
      await look("keys", "dialog[open]");
      await page.keyboard.press("Escape");

      await page.goto(`/staff/enquiries/${reference}`);
      const detail = page.getByRole("article", { name: new RegExp(reference) });
      await expect(detail.getByRole("tab", { name: "Note" })).toBeVisible();
      await look("an enquiry");
      await opened("status of one", detail.getByRole("button", { name: "Status" }), "[role=menu]");
      await detail.getByRole("button", { name: "Attach" }).click();
      const attach = page.getByRole("dialog", { name: "Attach a file" });
      await expect(attach.getByRole("listitem").first()).toBeVisible();
      await look("attach a sheet", "dialog[open]");
      await attach.getByRole("tab", { name: "Brochure" }).click();
      await look("attach the brochure", "dialog[open]");
      await attach.getByRole("tab", { name: "Document" }).click();
      await expect(attach.getByLabel("Drop a file here, or choose one")).toBeVisible();
      await look("attach a document", "dialog[open]");
      await page.keyboard.press("Escape");
      await opened("what will be sent", detail.getByRole("button", { name: "What will be sent" }));
      await detail.getByLabel("Reply", { exact: true }).fill("Half a sentence");
      await detail.getByLabel("Template").selectOption("Template of the walk");
      await look("replace by a template", "dialog[open]");
      await page.keyboard.press("Escape");
      await detail.getByRole("tab", { name: "Note" }).click();
      await look("a note");
      await detail.getByRole("button", { name: "More", exact: true }).click();
      await opened("erase", page.getByRole("menuitem", { name: /^Erase/ }));

      await page.goto(`/staff/contacts?search=${name}`);
      await page.getByRole("row").filter({ hasText: name }).click();
      await look("a contact", "dialog[open]");

      await page.goto("/staff/people");
      await opened("invite", page.getByRole("button", { name: "Invite", exact: true }));
      await page.getByRole("row", { name: /viewer@example\.com/ }).click();
      const account = page.getByRole("dialog", { name: "viewer" });
      await expect(account.getByRole("button", { name: "Delete the account" })).toBeVisible();
      await look("an account", "dialog[open]");
      await opened("delete an account", account.getByRole("button", { name: "Delete the account" }));

      await page.goto("/staff/enquiry-settings/rules");
      await opened("a rule", page.getByRole("button", { name: "New rule" }));
      await page.goto("/staff/enquiry-settings/templates");
      await opened("a template", page.getByRole("button", { name: "New template" }));
      await page.goto("/staff/enquiry-settings/channels");
      await page.getByRole("button", { name: "New channel" }).click();
      await look("a webhook", "dialog[open]");
      await page.getByRole("dialog").getByLabel("How").selectOption("Telegram");
      await look("a chat of Telegram", "dialog[open]");
      await page.goto("/staff/enquiry-settings/times");
      await page.getByLabel("What counts").selectOption("Only working hours");
      await look("working hours");
    });
  });
}

test.describe("on a phone, and wider while they are open", () => {
  test.use({ viewport: PHONE });

  test("windows and menus of the catalogue and of one's own account", async ({ page, program, openAs, look, lookAtBoth }) => {
    await addRows(program.url);
    // A menu may close when the window changes; those of enquiries are opened at either width.
    const opened = windowsOf(page, (state, part) => (part === "[role=menu]" ? look : lookAtBoth)(state, part));
    await openAs("owner", "/products?search=teja");
    await windowsOf(page, look)("menu", page.getByRole("button", { name: "Menu", exact: true }));
    await page.setViewportSize(DESKTOP);
    await opened("one's own menu", page.getByRole("button", { name: /· owner/ }), "[role=menu]");
    await page.setViewportSize(PHONE);
    await page
      .getByRole("checkbox", { name: /^Choose Teja/ })
      .first()
      .check();
    await lookAtBoth("products are chosen");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("button", { name: /^Change the price of/ })
      .first()
      .click();
    await lookAtBoth("a price in the list");

    await page.goto("/staff/products/teja-s17");
    await isWhole(page);
    await opened("history", page.getByRole("button", { name: "history" }));
    const more = page.getByRole("button", { name: "More", exact: true });
    await opened("what is done with a product", more, "[role=menu]");
    await more.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("combobox").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await lookAtBoth("delete a product", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await opened("alternative texts", page.getByRole("button", { name: "Alternative texts" }));
    await opened("focus point", page.getByRole("button", { name: "Focus point" }));
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await page.getByRole("tab", { name: /^German/ }).click();
    await page.getByLabel("Name, German").fill("Ein anderer Name");
    await lookAtBoth("a product in German, with the pictures to choose from");
    const ways = page.getByRole("button", { name: "More ways to save" });
    await opened("ways to save", ways, "[role=menu]");
    await ways.click();
    await opened("publish at a time", page.getByRole("menuitem", { name: "Publish at …" }));
    await page.getByRole("button", { name: "Discard changes" }).click();

    await page.goto("/staff/catalogue-data?add");
    await lookAtBoth("a new category", "dialog[open]");
    await page.goto("/staff/catalogue-data/parameters?open=moisture");
    await expect(page.getByRole("dialog").getByText("History", { exact: true })).toBeVisible();
    await page.getByRole("dialog").getByText("History", { exact: true }).click();
    await lookAtBoth("a parameter", "dialog[open]");
    await page.goto("/staff/certificates?add");
    await lookAtBoth("a new certificate", "dialog[open]");
    await page.goto("/staff/certificates");
    const ofIso = page.getByRole("button", { name: "More for ISO 22000:2018" });
    await opened("what is done with a certificate", ofIso, "[role=menu]");
    await ofIso.click();
    await opened("the translations of a certificate", page.getByRole("menuitem", { name: "Translations" }));
    await page.goto("/staff/redirects?add");
    await lookAtBoth("a new redirect", "dialog[open]");
    await page.goto("/staff/redirects?search=walk");
    await opened("what is done with a redirect", page.getByRole("button", { name: "More for /walk" }), "[role=menu]");
    await page.goto("/staff/documents");
    const document = page.getByRole("row").filter({ hasText: "Walk.txt" });
    await opened("a link to a document", document.getByRole("button", { name: "Link", exact: true }));
    await opened("what is done with a document", document.getByRole("button", { name: /^More for/ }), "[role=menu]");
    await document.getByRole("button", { name: /^More for/ }).click();
    await opened("how long a document is valid", page.getByRole("menuitem", { name: "Valid until…" }));
    await page.goto("/staff/audit");
    await page.getByRole("table").getByRole("row").nth(1).click();
    await lookAtBoth("a change", "dialog[open]");
    await page.goto("/staff/profile");
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await lookAtBoth("an authenticator app", "dialog[open]");
  });
});

/** Opens something with a click, checks it and closes it again. */
function windowsOf(page: Page, look: Look) {
  return async (state: string, button: Locator, part: Part = "dialog[open]") => {
    await button.click();
    await look(state, part);
    await page.keyboard.press("Escape");
  };
}

/** Adds a row to each list that would be empty. Returns the visitor of the enquiry. */
async function addRows(url: string) {
  const service = newClient(url, SERVICE_KEY);
  const templates = service.from("mail_templates").select("id").eq("name", "Template of the walk");
  if (((await templates).data ?? []).length === 0) {
    const template = { name: "Template of the walk", language: "en", body: "Dear {{name}}," };
    const written = [
      await service.from("mail_templates").insert(template),
      await service.from("enquiry_rules").insert({ position: 10, country: "Nowhere", recipients: ["walk@example.com"] }),
      await service.from("holidays").insert({ day: "2027-01-26", name: "Republic Day" }),
      await service.from("redirects").insert({ path: "/walk", target: "/catalog" }),
      await service
        .from("notice_channels")
        .insert({ name: "Walk", kind: "mail", address: "walk@example.com", events: ["overdue"], active: false }),
    ];
    expect(written.map(({ error }) => error)).toEqual(written.map(() => null));
    await service.storage.from("documents").upload("Walk.txt", new Blob(["A certificate."]));
    await service.from("storage_objects").update({ valid_until: "2026-01-31" }).eq("name", "Walk.txt");
  }
  return newEnquiry(url, { language: "en" });
}
