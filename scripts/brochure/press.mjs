// Chromium as the printing press.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");

/** Starts Chromium; `close` ends it. */
export async function openPress() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const page = await browser.newPage();
  return {
    pictures: (folder, paths) => asJpeg(page, folder, paths),
    print: (html, issued) => print(page, html, issued),
    close: () => browser.close(),
  };
}

/** Pictures by path, as JPEG: a PDF holds that as it is, and WebP only unpacked. */
async function asJpeg(page, folder, paths) {
  const pictures = new Map();
  for (const path of new Set(paths)) {
    const source = `data:image/webp;base64,${readFileSync(join(folder, path)).toString("base64")}`;
    const jpeg = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/jpeg", 0.86);
    }, source);
    pictures.set(path, jpeg);
  }
  return pictures;
}

async function print(page, html, issued) {
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const printed = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  const pdf = dated(printed.toString("latin1"), issued);
  return { bytes: Buffer.from(pdf, "latin1"), ...pagesOf(pdf) };
}

/** The document with the date of issue in the place of the hour of printing, and so reproducible. */
function dated(pdf, issued) {
  const stamp = issued.toISOString().replace(/\D/g, "").slice(0, 14);
  return pdf.replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${stamp}`);
}

/** How many pages there are, and on which of them each target of a link stands. */
function pagesOf(pdf) {
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, text]) => [id, text]));
  const catalogue = [...objects.values()].find((text) => text.startsWith("<</Type /Catalog"));
  const referred = (text, key) => objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]);
  const order = [];
  const walk = (id) => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id));
    if (kids === null) order.push(id);
    else for (const [, kid] of kids[1].matchAll(/(\d+) 0 R/g)) walk(kid);
  };
  walk(/\/Pages (\d+) 0 R/.exec(catalogue)[1]);
  const targets = (referred(catalogue, "Dests") ?? "").matchAll(/\/(\S+) \[(\d+) 0 R/g);
  return { count: order.length, pages: new Map([...targets].map(([, name, id]) => [name, order.indexOf(id) + 1])) };
}
