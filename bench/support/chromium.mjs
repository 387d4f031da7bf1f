// The first visit of a phone in Chromium, measured on the wire.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");

export function launchChromium() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/**
 * A page with an empty cache and access to this origin only, its DevTools session, and the bytes on the wire by kind and the number of
 * requests, which are updated while it loads.
 */
export async function openPhone(browser, origin) {
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
  return { page, session, bytes, close: () => context.close() };
}
