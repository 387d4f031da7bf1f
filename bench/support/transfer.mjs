// The download size of a first visit, as measured by Chromium on the wire.
import { launchChromium, openPhone } from "./chromium.mjs";

/** The bytes by kind for each path, each with an empty cache, and the number of requests. */
export async function transferOf(origin, paths) {
  const browser = await launchChromium();
  const rows = [];
  for (const path of paths) {
    const { page, bytes, close } = await openPhone(browser, origin);
    await page.goto(origin + path, { waitUntil: "networkidle" });
    rows.push({ path, ...bytes });
    await close();
  }
  await browser.close();
  return rows;
}
