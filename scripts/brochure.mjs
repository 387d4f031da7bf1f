#!/usr/bin/env node
// Prints the product brochure from the catalogue of a running program: web/public/brochure.pdf, which the catalogue opens.
//   scripts/brochure.mjs [--site http://127.0.0.1:8080] [--date 2026-11-21] [--key public-anonymous-key] [--out FILE]
// The same catalogue, date and Chromium give the same bytes.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { brochure } from "./brochure/document.mjs";
import { fontFaces } from "./brochure/fonts.mjs";
import { openPress } from "./brochure/press.mjs";

const repository = resolve(import.meta.dirname, "..");
const LIST = "/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc";
const STATE = /<script type="application\/json" id="state">(.*?)<\/script>/s;

const { values: wish } = parseArgs({
  options: {
    site: { type: "string", default: "http://127.0.0.1:8080" },
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
    key: { type: "string", default: "public-anonymous-key" },
    out: { type: "string", default: resolve(repository, "web/public/brochure.pdf") },
  },
});

/** The answer of the program, or one line that says what to do. */
async function ask(path, headers = {}) {
  const url = new URL(path, wish.site);
  const answer = await fetch(url, { headers }).catch(() => {
    throw new Error(`nothing answers at ${url.origin}: start the program (make run), or name it with --site`);
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: is it this program, and is the key right?`);
  return answer;
}

async function products() {
  const rows = await (await ask(LIST, { apikey: wish.key })).json();
  if (rows.length === 0) throw new Error(`${wish.site} has no active product: load a catalogue first`);
  return rows;
}

/** The company as every page's state has it. */
async function company() {
  const state = STATE.exec(await (await ask("/contact")).text());
  if (state === null) throw new Error(`${wish.site}/contact carries no state: is it this program?`);
  return JSON.parse(state[1]).site.company;
}

async function main() {
  const issued = new Date(`${wish.date}T00:00:00Z`);
  if (Number.isNaN(issued.valueOf())) throw new Error(`--date ${wish.date} is no date: write it as 2026-11-21`);
  const [rows, facts] = await Promise.all([products(), company()]);

  const press = await openPress();
  try {
    const pictures = await press.pictures(resolve(repository, "web/public"), [
      "/pictures/goods.webp",
      "/pictures/red-chillies.webp",
      ...rows.filter((row) => row.featured && row.image_url?.startsWith("/pictures/")).map((row) => row.image_url),
    ]);
    const draft = { company: facts, products: rows, issued, pictures, fonts: "", pageOf: () => undefined };
    const fonts = await fontFaces(brochure(draft));
    // Twice: the contents can name the pages only after they have been set once.
    const first = await press.print(brochure({ ...draft, fonts }), issued);
    const final = await press.print(brochure({ ...draft, fonts, pageOf: (id) => first.pages.get(id) }), issued);
    writeFileSync(wish.out, final.bytes);
    console.log(`${wish.out}: ${rows.length} products, ${final.count} pages, ${Math.ceil(final.bytes.length / 1024)} kB`);
  } finally {
    await press.close();
  }
}

main().catch((error) => {
  console.error(`brochure: ${error.message}`);
  process.exitCode = 1;
});
