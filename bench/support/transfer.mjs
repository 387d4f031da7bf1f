// What a first visit downloads, as Chromium counts it on the wire.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");

/** Bytes by kind for each path, each with an empty cache, and the number of requests. */
export async function transferOf(origin, paths) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const rows = [];
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.route(
      (url) => url.origin !== origin,
      (route) => route.abort(),
    );
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const kinds = new Map();
    const bytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Other: 0, requests: 0 };
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      bytes[kind in bytes ? kind : "Other"] += encodedDataLength;
      bytes.requests += 1;
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    rows.push({ path, ...bytes });
    await context.close();
  }
  await browser.close();
  return rows;
}
