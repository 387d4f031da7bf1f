#!/usr/bin/env node
// Measures the response times for the screens of the staff console, with 100,000 enquiries, 5,000 products and 50,000 pictures: on SQLite, and
// on PostgreSQL if TEST_DATABASE_URL names a server.
//
//   scripts/with-postgres node bench/console.mjs [--program FILE] [--enquiries 100000] [--products 5000] [--pictures 50000] [--all]
//
// A browser opens the screens; their requests are then repeated one after the other and timed. Prints the slowest request of each screen,
// with `--all` every request. Without `--program` it uses a release build. Needs the console in web/dist, sqlite3, psql, Python and
// Chromium.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { first, rows } from "./console/rows.mjs";
import { launchChromium } from "./support/chromium.mjs";
import { emptySchema, psql } from "./support/postgres.mjs";
import { importRepeated } from "./support/products.mjs";
import { median, percentile, round, table } from "./support/report.mjs";
import { createAccount, startProgram } from "./support/servers.mjs";

const { values } = parseArgs({
  options: {
    program: { type: "string", default: join(process.env.CARGO_TARGET_DIR ?? "target", "release/mirchi") },
    enquiries: { type: "string", default: "100000" },
    products: { type: "string", default: "5000" },
    pictures: { type: "string", default: "50000" },
    all: { type: "boolean", default: false },
  },
});
const binary = resolve(values.program);
const enquiries = Number(values.enquiries);
const pictures = Number(values.pictures);
const postgres = process.env.TEST_DATABASE_URL;
const READS = 30;
/** The target for a list, in milliseconds. */
const AIM = 200;
const KEY = "sb_secret_only-for-the-bench-of-the-console";
const account = { email: "owner@example.com", password: "a long walk in Guntur" };

const screens = [
  { name: "Today", paths: ["/today"] },
  {
    name: "Enquiries, each tab",
    paths: ["open", "overdue", "soon", "mine", "unassigned", "quoted", "won", "lost", "doubtful", "spam", "all"].map(
      (view) => `/enquiries?view=${view}`,
    ),
  },
  {
    name: "Enquiries, filtered",
    paths: ["status=new", "country=DE", "country=IS", "interest=spices", "language=de", "owner=none"].map(
      (filter) => `/enquiries?view=all&${filter}`,
    ),
  },
  {
    name: "Enquiries, searched",
    paths: ["buyer 77", "nse-4711", "no such word", "e", "%2B49 40 123456", "030/1234567"].map(
      (words) => `/enquiries?view=all&search=${words}`,
    ),
  },
  { name: "Enquiries, last page", paths: [`/enquiries?view=all&page=${Math.ceil(enquiries / 50)}`] },
  { name: "One enquiry", paths: [`/enquiries/${enquiries}`] },
  {
    name: "Contacts",
    paths: ["", "page=700", "order=name", "by=company", "by=company&order=name", "search=buyer 77"].map((query) => `/contacts?${query}`),
  },
  {
    name: "Products",
    paths: [
      "",
      "show=active",
      "show=noPicture",
      "search=teja",
      "category=spices",
      "sort=updated_at.desc",
      "sort=price_from.asc",
      `page=${Math.ceil(Number(values.products) / 50)}`,
    ].map((query) => `/products?${query}`),
  },
  { name: "One product", paths: ["/products/teja-s17"] },
  { name: "Catalogue lists", paths: ["", "/grades", "/parameters"].map((list) => `/catalogue-data${list}`) },
  { name: "Redirects", paths: ["/redirects", "/redirects?search=teja"] },
  { name: "Enquiry settings", paths: ["times", "holidays", "rules", "templates", "channels"].map((part) => `/enquiry-settings/${part}`) },
  {
    name: "Pictures",
    paths: [
      "",
      `page=${Math.ceil(pictures / 50)}`,
      "view=used",
      "view=unused",
      "view=unused&page=600",
      "view=undescribed",
      "view=stale",
      "view=making",
      "search=lot-4711",
      "search=teja",
      "search=no such word",
    ].map((query) => `/media?${query}`),
  },
  { name: "Documents", paths: ["/documents"] },
  { name: "Mail", paths: ["failed", "waiting", "sent"].map((state) => `/mail?state=${state}`) },
  { name: "People", paths: ["/people"] },
  { name: "Audit", paths: ["/audit"], search: "editor" },
];

/** The settings of an empty database, and a function that runs SQL on it. */
const engines = [
  {
    name: "SQLite",
    settings: {},
    sql: (statement, folder) =>
      execFileSync("sqlite3", [join(folder, "data/mirchi.db"), statement], { stdio: ["ignore", "ignore", "inherit"] }),
  },
];
if (postgres !== undefined) {
  const url = emptySchema(postgres, `bench_${process.pid}`);
  engines.push({ name: "PostgreSQL", settings: { DATABASE_URL: url }, sql: (statement) => psql(url, statement) });
}

/** Opens every screen as the owner. Returns by screen the requests that no screen before it has sent. */
async function requestsOf(url) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    let seen = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // Only data; pictures themselves are not measured.
      const isData = /^\/(rest|auth|storage|functions)\/v1/.test(pathname) && !/\/token$|\/object\/public\//.test(pathname);
      if (isData) seen.push(request);
    });
    await page.goto(`${url}/staff/`);
    await page.locator('input[type="email"]').fill(account.email);
    await page.locator('input[autocomplete="current-password"]').fill(account.password);
    await page.locator('input[autocomplete="current-password"]').press("Enter");
    await page.locator("nav a").first().waitFor();
    await page.waitForLoadState("networkidle");
    const known = new Set();
    const byScreen = [];
    for (const { name, paths, search } of screens) {
      const own = [];
      for (const path of paths) {
        seen = [];
        await page.goto(`${url}/staff${path}`);
        await page.waitForLoadState("networkidle");
        if (search !== undefined) {
          await page.locator("main input[type=search]").fill(search);
          await page.waitForTimeout(500);
          await page.waitForLoadState("networkidle");
        }
        for (const request of seen) {
          const asked = {
            method: request.method(),
            url: request.url(),
            body: request.postData() ?? undefined,
            headers: await request.allHeaders(),
          };
          const id = `${asked.method} ${asked.url} ${asked.body}`;
          if (known.has(id)) continue;
          known.add(id);
          own.push(asked);
        }
      }
      byScreen.push({ name, requests: own });
    }
    return byScreen;
  } finally {
    await browser.close();
  }
}

async function upload(url, name, body) {
  const answer = await fetch(`${url}/storage/v1/object/${name}`, {
    method: "POST",
    headers: { apikey: KEY, authorization: `Bearer ${KEY}` },
    body,
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

/** The headers that a request needs without the browser. */
const kept = ["apikey", "authorization", "accept", "content-type", "prefer", "range", "range-unit"];

async function timesOf({ method, url, body, headers }) {
  const sent = Object.fromEntries(kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  const times = [];
  for (let index = 0; index < READS; index += 1) {
    const began = performance.now();
    const answer = await fetch(url, { method, body, headers: sent });
    const text = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  }
  return times;
}

/** A request in short form for a table, without its column names. */
function shortOf({ method, url, body }) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("select");
  const query = decodeURIComponent(String(searchParams)).replaceAll("+", " ");
  const said = `${method === "GET" ? "" : `${method} `}${pathname.replace("/rest/v1/", "")}${query && `?${query}`} ${body ?? ""}`.trim();
  return `\`${said.length > 110 ? `${said.slice(0, 109)}…` : said}\``.replaceAll("|", "\\|");
}

console.log(
  `${cpus().length} × ${cpus()[0].model}, ${binary.includes("/release/") ? "release" : "debug"} build, Node.js ${process.version}\n`,
);
for (const engine of engines) {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-console-"));
  const settings = {
    ...engine.settings,
    MIRCHI_API__SERVICE_KEY: KEY,
    MIRCHI_DOCUMENTS__PREPARE: "false",
    // The enquiries are up to five years old.
    MIRCHI_RETENTION__ENQUIRIES_DAYS: "0",
    MIRCHI_RETENTION__MAILS_DAYS: "0",
  };
  try {
    const empty = await startProgram(binary, folder, settings);
    const owner = await createAccount(empty.url, KEY, { ...account, app_metadata: { role: "owner" } });
    await upload(empty.url, `documents/${first}`, "%PDF-1.7\nA test report.");
    await empty.stop();
    await importRepeated(binary, folder, Number(values.products), settings);
    for (const statement of rows(engine.name, { enquiries, pictures, owner })) engine.sql(statement, folder);

    const program = await startProgram(binary, folder, settings);
    try {
      const lines = [];
      for (const { name, requests } of await requestsOf(program.url)) {
        const measured = [];
        for (const request of requests) {
          const times = await timesOf(request);
          measured.push({ request: shortOf(request), median: median(times), p95: percentile(times, 0.95) });
        }
        measured.sort((a, b) => b.p95 - a.p95);
        const shown = values.all ? measured : measured.filter(({ p95 }, index) => index === 0 || p95 > AIM);
        for (const { request, median, p95 } of shown) lines.push([name, requests.length, request, round(median, 1), round(p95, 1)]);
      }
      console.log(
        `${engine.name}, ${round(enquiries)} enquiries, ${round(Number(values.products))} products, ${round(pictures)} pictures; load average ${round(loadavg()[0], 1)}\n`,
      );
      table(["screen", "requests", "slowest, and all over 200 ms", "median ms", "p95 ms"], lines);
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
