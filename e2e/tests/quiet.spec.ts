import { expect, test } from "../support/fixtures.ts";
import { paths, prefixes } from "../support/pages.ts";

for (const [language, prefix] of Object.entries(prefixes)) {
  test(`no page in ${language} asks for another script than its own small one, or for data, before it is touched`, async ({ page }) => {
    let asked: string[] = [];
    page.on("request", (request) => {
      if (["script", "fetch", "xhr"].includes(request.resourceType()) && !request.url().endsWith("/speculation-rules.json")) {
        asked.push(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, ".js"));
      }
    });
    for (const path of paths) {
      asked = [];
      await page.goto(`${prefix}${path}`, { waitUntil: "load" });
      expect(asked, path).toEqual(["/assets/main.js"]);
    }
  });
}
