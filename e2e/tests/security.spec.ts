import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { type Program, startProgram } from "../support/program.ts";

/** Collects the violations of the pages' own policies from the start. */
async function refusals(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("noteRefusal", (text: string) => found.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const note = Reflect.get(window, "noteRefusal");
      note(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return found;
}

test.describe("trusted types", () => {
  test("long texts are shown after a click too, and nothing is refused", async ({ page }) => {
    const refused = await refusals(page);
    await page.goto("/blog");
    await page.locator("main a[href^='/blog/']").first().click();
    await expect(page.locator(".prose")).toContainText(/\w{4}/);
    await page.goto("/ar");
    await page.locator("footer a[href$='/privacy-policy']").first().click();
    await expect(page.locator(".prose h2").first()).toBeVisible();
    expect(refused).toEqual([]);
  });

  test("HTML from anywhere else is refused, and no second policy can be made", async ({ page, expectedFaults }) => {
    expectedFaults.push(/TrustedHTML|trusted-types/i);
    const refused = await refusals(page);
    await page.goto("/about");
    const outcome = await page.evaluate(() => {
      const attempt = (action: () => void) => {
        try {
          action();
          return "done";
        } catch {
          return "refused";
        }
      };
      const factory = Reflect.get(window, "trustedTypes");
      return [
        attempt(() => {
          document.createElement("div").innerHTML = "<b>x</b>";
        }),
        attempt(() => factory.createPolicy("another", {})),
      ];
    });
    expect(outcome).toEqual(["refused", "refused"]);
    await expect.poll(() => refused.length).toBe(2);
  });
});

test.describe("a script on its way", () => {
  // The script for the layout does not run.
  test.use({ waitForLayout: false });

  test("that somebody has changed is not run, and the page stays readable", async ({ page, expectedFaults }) => {
    expectedFaults.push(/integrity/);
    await page.route(/\/assets\/main-/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()};document.title = "changed";` });
    });
    const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
    await page.goto("/quality");
    await refused;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.title()).not.toBe("changed");
  });
});

test.describe("the map", () => {
  let server: Server;
  let program: Program;
  const asked: string[] = [];

  // A page on another origin, without a policy about who may frame it.
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.url} from ${request.headers.referer ?? "nowhere"}`);
      response.setHeader("Content-Type", "text/html");
      response.end("<title>map</title><p>the map</p>");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no address");
    const origin = `http://127.0.0.1:${address.port}`;
    program = await startProgram({ MIRCHI_SITE__MAP__EMBED_URL: `${origin}/embed`, MIRCHI_SITE__MAP__LINK_URL: `${origin}/` });
  });
  test.afterAll(async () => {
    await program.stop();
    server.close();
  });

  test("is shown on a contact page that is loaded or comes by a link, and gets no referrer", async ({ page }) => {
    const refused = await refusals(page);
    for (const way of ["loaded", "by a link"]) {
      asked.length = 0;
      await page.goto(`${program.url}${way === "loaded" ? "/contact" : "/"}`);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(way !== "loaded");
      if (way !== "loaded") await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
      await page.getByTitle("Our Location").scrollIntoViewIfNeeded();
      await expect(page.frameLocator("iframe[title='Our Location']").getByText("the map")).toBeVisible();
      expect(asked).toEqual(["/embed from nowhere"]);
      expect(refused).toEqual([]);
    }
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is there, too", async ({ page }) => {
      await page.goto(`${program.url}/contact`);
      await page.getByTitle("Our Location").scrollIntoViewIfNeeded();
      await expect(page.frameLocator("iframe[title='Our Location']").getByText("the map")).toBeVisible();
    });
  });
});
