#!/usr/bin/env node
// Measures what staff wait for: writes of products, a page after a change, a list of a million enquiries, the upload of a photo. On SQLite,
// and on PostgreSQL if TEST_DATABASE_URL names a server (`scripts/with-postgres node bench/backend.mjs PHOTO`). Needs sqlite3, and for the
// upload the path of a JPEG. `MIRCHI=path/to/mirchi` names another program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptySchema, psql } from "./support/postgres.mjs";
import { median, percentile, round, table } from "./support/report.mjs";
import { binary, pause, startProgram } from "./support/servers.mjs";

const WRITES = 200;
const READS = 50;
const ENQUIRIES = 1_000_000;
const KEY = "sb_secret_only-for-the-bench-of-the-backend";
const photo = process.argv[2];
const postgres = process.env.TEST_DATABASE_URL;

/** Four countries, and one in a hundred from a fifth. */
const country = "CASE WHEN n % 100 = 0 THEN 'IS' WHEN n % 4 = 0 THEN 'DE' WHEN n % 4 = 1 THEN 'JP' WHEN n % 4 = 2 THEN 'ES' ELSE 'FR' END";
/** Enquiries of five years. The same statement for both databases, except for the expressions for numbers and times. */
const insert = (numbers, time) => `
  INSERT INTO enquiries (reference, name, email, phone, company, country, country_code, product_interest, message, language, status, received_at)
  SELECT 'NSE-' || n, 'Buyer ' || (n % 5000), 'buyer' || (n % 5000) || '@example.com', '+49 30 1234567', 'Company ' || (n % 5000),
    ${country}, ${country},
    'teja-s17', 'Please quote 7 t of Teja S17, CIF Hamburg, with test reports.', 'en', 'new', ${time}
  FROM ${numbers}`;

const engines = [
  {
    name: "SQLite",
    settings: () => ({}),
    fill: (folder) => {
      const numbers = `(WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${ENQUIRIES}) SELECT n FROM counter)`;
      const fill = `${insert(numbers, "strftime('%Y-%m-%dT%H:%M:%S+00:00', 1640995200 + n * 150, 'unixepoch')")}; PRAGMA wal_checkpoint(TRUNCATE);`;
      execFileSync("sqlite3", [join(folder, "data/mirchi.db"), fill], { stdio: ["ignore", "ignore", "inherit"] });
    },
  },
];
if (postgres !== undefined) {
  const url = emptySchema(postgres, `bench_${process.pid}`);
  engines.push({
    name: "PostgreSQL",
    settings: () => ({ DATABASE_URL: url }),
    fill: () => {
      psql(url, insert(`generate_series(1, ${ENQUIRIES}) AS numbers(n)`, "to_timestamp(1640995200 + n * 150)"));
      // As autovacuum does, so that counts only need the index.
      psql(url, "VACUUM ANALYZE enquiries");
    },
  });
}

const lists = {
  "first page, newest first": "select=id,reference,name,company,country,received_at&order=received_at.desc&limit=25",
  "of one country": "select=*&country_code=eq.DE&order=received_at.desc&limit=25",
  "of a rare country": "select=*&country_code=eq.IS&order=received_at.desc&limit=25",
  "of one month, page 40": "select=*&received_at=gte.2024-03-01&received_at=lt.2024-04-01&order=received_at.desc&limit=25&offset=1000",
  "of one address": "select=*&email=eq.buyer77@example.com&order=received_at.desc&limit=25",
};

const writes = [];
const reads = [];
const uploads = [];
for (const engine of engines) {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-backend-"));
  const program = await startProgram(binary, folder, {
    ...engine.settings(),
    MIRCHI_API__SERVICE_KEY: KEY,
    MIRCHI_DOCUMENTS__PREPARE: "false",
  });
  const headers = { apikey: KEY, authorization: `Bearer ${KEY}` };
  const timed = async (work) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const answered = async (path, init = {}) => {
    const answer = await fetch(program.url + path, { ...init, headers: { ...headers, ...init.headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  try {
    const change = (body) =>
      answered("/rest/v1/products?slug=eq.teja-s17", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const own = [];
    const shown = [];
    await answered("/catalog/teja-s17");
    for (let index = 0; index < WRITES; index += 1) {
      const name = `Teja S17 ${index}`;
      const began = performance.now();
      own.push(await timed(() => change({ name })));
      const page = await answered("/catalog/teja-s17");
      if (!page.includes(name)) throw new Error("the page does not show what was written");
      shown.push(performance.now() - began);
    }
    writes.push([engine.name, WRITES, ...[own, shown].flatMap((times) => [round(median(times), 1), round(percentile(times, 0.95), 1)])]);

    engine.fill(folder);
    // Gives connections that have timed out meanwhile the time to close.
    await pause(100);
    for (const [name, query] of Object.entries(lists)) {
      const times = [];
      for (let index = 0; index < READS; index += 1) times.push(await timed(() => answered(`/rest/v1/enquiries?${query}`)));
      reads.push([engine.name, name, round(median(times), 1), round(percentile(times, 0.95), 1)]);
    }
    const counted = [];
    for (let index = 0; index < 5; index += 1) {
      counted.push(await timed(() => answered(`/rest/v1/enquiries?${lists["of one country"]}`, { headers: { prefer: "count=exact" } })));
    }
    reads.push([engine.name, "of one country, with an exact count", round(median(counted), 1), round(Math.max(...counted), 1)]);

    if (photo !== undefined) {
      const bytes = readFileSync(photo);
      const began = performance.now();
      await answered("/storage/v1/object/media/photo.jpg", { method: "POST", headers: { "content-type": "image/jpeg" }, body: bytes });
      const info = async () => JSON.parse(await answered("/storage/v1/object/info/media/photo.jpg")).metadata.picture;
      const { url, width, height } = await info();
      await answered(url);
      const first = performance.now() - began;
      let picture = await info();
      while (picture.sizes_made < picture.sizes_planned) {
        await pause(50);
        picture = await info();
      }
      const all = (performance.now() - began) / 1000;
      uploads.push([
        engine.name,
        `${width} x ${height}`,
        round(bytes.length / 1e6, 1),
        round(first),
        round(all, 1),
        round(program.peakMb()),
      ]);
    }
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true });
  }
}
table(["database", "writes", "write, median ms", "p95 ms", "write and new page, median ms", "p95 ms"], writes);
table(["database", `list of ${round(ENQUIRIES)} enquiries`, "median ms", "p95 ms"], reads);
if (uploads.length > 0) table(["database", "photo", "MB", "first size shown, ms", "all sizes, s", "memory at most MB"], uploads);
