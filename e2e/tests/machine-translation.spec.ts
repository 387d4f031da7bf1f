import type { Page } from "@playwright/test";
import { signedIn } from "../support/accounts.ts";
import { ofWorker } from "../support/fixtures.ts";
import { addressOf, expect, panel, staffTest, startStaffProgram } from "../support/staff.ts";
import { startTranslationService, type TranslationService } from "../support/translation-service.ts";

const KEY = "a-secret-key-of-an-account";
const WORD = "मिर्च";
const TITLE = "about:hero.title";
const LEAD = "home:hero.lead";
const OTHER = "about:hero.eyebrow";

const test = staffTest.extend<object, { service: TranslationService }>({
  service: ofWorker(
    () => startTranslationService(WORD),
    async (service) => service.close(),
  ),
  program: [
    async ({ service }, use) => {
      const program = await startStaffProgram({
        MIRCHI_MACHINE_TRANSLATION__SERVICE: "libretranslate",
        MIRCHI_MACHINE_TRANSLATION__URL: service.url,
        MIRCHI_MACHINE_TRANSLATION__KEY: KEY,
      });
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
});

const hindi = (page: Page) => panel(page).getByRole("region", { name: "Hindi" });
const unread = (page: Page) => hindi(page).getByRole("region", { name: "Translated by a machine, unread" });

test("an editor lets a machine fill Hindi, sees what nobody has read, reads one text, and publishes", async ({
  page,
  openAs,
  program,
  service,
  auditWidths,
}) => {
  const owner = await signedIn(program.url, addressOf("owner"));
  const english = { [TITLE]: "Chillies with < 11 grams", [OTHER]: "Founded in 1998", [LEAD]: "Packed in 77 kinds of bags" };
  for (const [key, text] of Object.entries(english)) {
    const { error } = await owner.rpc("change_site_text", { key, language: "en", text, version: null });
    expect(error).toBeNull();
  }
  await openAs("editor", "/site?page=/about");
  await panel(page).getByText("Translations of the site").click();
  await panel(page)
    .getByRole("table", { name: "Translations of the site" })
    .getByRole("cell", { name: /^Hindi/ })
    .click();
  const host = service.url.replace("http://", "");
  await expect(hindi(page).getByText(`3 texts with 65 characters are sent to ${host}.`)).toBeVisible();
  await hindi(page).getByRole("button", { name: "Translate by machine" }).click();
  await expect(hindi(page).getByText("2 texts are in the draft, marked as unread.")).toBeVisible();
  await expect(hindi(page).getByRole("list", { name: "Texts that are left out" })).toHaveText(
    `${OTHER}: It states other numbers than the English.`,
  );
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]).toMatchObject({ target: "hi", format: "html", api_key: KEY });
  expect(service.asked[0]?.q).toContain("Chillies with &lt; 11 grams");

  await expect(unread(page).getByRole("listitem")).toHaveCount(2);
  await auditWidths("aside");
  await unread(page)
    .getByRole("button", { name: `Mark ${LEAD} as read` })
    .click();
  await expect(unread(page).getByRole("listitem")).toHaveCount(1);
  await unread(page)
    .getByRole("button", { name: new RegExp(`^${WORD}`) })
    .click();
  await expect(panel(page).getByText("Translated by a machine; nobody has read it yet")).toBeVisible();

  await page.getByRole("button", { name: "Publish …" }).click();
  await expect(page.getByRole("dialog")).toContainText("One of them is translated by a machine, and nobody has read it: Hindi.");
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("5 changes are on the site.")).toBeVisible();
  expect(await (await page.request.get(`${program.url}/hi/about`)).text()).toMatch(/मिर्च\sChillies\swith\s&lt;\s11\sgrams/);

  // It is marked on the site too, until somebody says that it is right.
  await panel(page).getByRole("button", { name: "Mark as read" }).click();
  await expect(panel(page).getByText("Translated by a machine; nobody has read it yet")).toBeHidden();
  await expect(unread(page)).toHaveCount(0);
  expect(program.log()).not.toContain(KEY);
});
