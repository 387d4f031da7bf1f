#!/usr/bin/env node
// Imports the sample catalogue, repeated to 5,000 and to 50,000 products in ten languages (or to the given number: `bench/large.mjs 2000`),
// and prints the response times of pages and filters for docs/benchmarks.md: on SQLite, and on PostgreSQL if TEST_DATABASE_URL names a
// server (`scripts/with-postgres bench/large.mjs`). The program is MIRCHI, or a release build by default. Needs Python, and psql for
// PostgreSQL.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { emptySchema } from "./support/postgres.mjs";
import { importRepeated } from "./support/products.mjs";
import { kB, percentile, round } from "./support/report.mjs";
import { ask as askFor, binary, pause, repository, startProgram } from "./support/servers.mjs";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [5_000, 50_000];
const READS = 200;
const limits = {
  // All reads come from one address here.
  MIRCHI_LIMITS__CATALOGUE_READS_PER_ADDRESS_PER_MINUTE: "1000000",
  MIRCHI_LIMITS__CATALOGUE_READS_PER_MINUTE: "1000000",
  // Brochures are measured separately (docs/documents.md).
  MIRCHI_DOCUMENTS__PREPARE: "false",
};
const contract = JSON.parse(readFileSync(join(repository, "contracts/product-pages.json"), "utf8"));
const agent = new Agent({ keepAlive: true });

const ask = (url, headers) => askFor(url, headers, { agent });

const filters = {
  category: ["eq.red-chillies", "eq.spices", "eq.agro-commodities"],
  heat_level: ["eq.low", "eq.medium", "eq.high"],
  grade: ["eq.Premium", "eq.Export"],
  origin: ["eq.Guntur, Andhra Pradesh", "eq.Unjha, Gujarat"],
  search_text: ["teja", "cumin", "guntur", "jeera", "chilli 3", "no such spice", "e", "powder", "s17", "rice 12"].map(
    (text) => `ilike.*${text}*`,
  ),
};

/** Whether a read includes a search, which is the last of the filters. */
const isSearch = (number) => (number >> (Object.keys(filters).length - 1)) % 2 === 1;

/** A page of products as browsers request it, with some of the filters, different ones for each number. */
function pageRead(number) {
  const parameters = new URLSearchParams({ select: contract.select, active: "eq.true" });
  for (const [place, [name, values]] of Object.entries(filters).entries()) {
    if ((number >> place) % 2 === 1) parameters.set(name, values[number % values.length]);
  }
  parameters.set("order", contract.order);
  parameters.set("limit", String(contract.limit));
  parameters.set("offset", String(contract.limit * (number % 3)));
  return `/rest/v1/products?${parameters}`;
}

/** The settings for an empty database. */
const engines = { SQLite: () => ({}) };
if (process.env.TEST_DATABASE_URL !== undefined) {
  engines.PostgreSQL = (count) => ({ DATABASE_URL: emptySchema(process.env.TEST_DATABASE_URL, `bench_${process.pid}_${count}`) });
}

async function measure(engine, count) {
  const settings = { ...limits, ...engines[engine](count) };
  const folder = mkdtempSync(join(tmpdir(), "mirchi-large-"));
  try {
    const empty = await startProgram(binary, folder, settings);
    await empty.stop();
    const imported = await importRepeated(binary, folder, count, settings);
    // Gigabytes were written, and reads would have to wait for the disk.
    execFileSync("sync");
    const first = await startProgram(binary, folder, settings);
    await first.stop();
    const program = await startProgram(binary, folder, settings);
    await pause(2000);
    const atRest = program.residentMb();
    const page = await ask(`${program.url}/catalog`, { "Accept-Encoding": "br" });
    const plain = await ask(`${program.url}/catalog`, { "Accept-Encoding": "identity" });
    const filtered = [];
    for (const path of [
      "/de/catalog?category=spices",
      "/catalog?page=3",
      "/catalog?search=teja",
      "/hi/catalog?category=red-chillies&heat=high",
      "/catalog?search=no+such+spice",
    ]) {
      filtered.push((await ask(program.url + path, { "Accept-Encoding": "br" })).firstMs);
    }
    const reads = [];
    for (let number = 0; number < READS; number += 1) {
      const language = ["en", "de", "hi", "zh"][number % 4];
      const headers = { apikey: "public-anonymous-key", "Accept-Encoding": "br", "Accept-Language": language, Prefer: "count=exact" };
      const read = await ask(program.url + pageRead(number), headers);
      if (read.status > 206 && read.status !== 416) throw new Error(`${pageRead(number)}: ${read.status} ${read.body}`);
      reads.push(read);
    }
    const filteredMs = reads.filter((_, number) => !isSearch(number)).map(({ ms }) => ms);
    const searchedMs = reads.filter((_, number) => isSearch(number)).map(({ ms }) => ms);
    const after = program.residentMb();
    await program.stop();
    return {
      database: engine,
      products: round(count),
      "files, MB": round(imported.bytes / 2 ** 20),
      "import, s": round(imported.importMs / 1000, 1),
      "memory of the import, MB": round(imported.importMb),
      "first start, s": round(first.startMs / 1000, 1),
      "start, s": round(program.startMs / 1000, 1),
      "memory at rest, MB": round(atRest),
      "memory after, MB": round(after),
      "page, kB": kB(plain.body.length),
      "page br, kB": kB(page.body.length),
      "page's first byte, ms": round(page.firstMs, 1),
      "filtered pages', median, ms": round(percentile(filtered, 0.5), 1),
      "read br, most, kB": kB(Math.max(...reads.map(({ body }) => body.length))),
      "list and filters p50, ms": round(percentile(filteredMs, 0.5), 1),
      "list and filters p95, ms": round(percentile(filteredMs, 0.95), 1),
      "search p50, ms": round(percentile(searchedMs, 0.5), 1),
      "search p95, ms": round(percentile(searchedMs, 0.95), 1),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`${cpus().length} × ${cpus()[0].model}, ${round(totalmem() / 2 ** 30)} GiB; Node.js ${process.version}\n`);
const rows = [];
for (const engine of Object.keys(engines)) for (const count of counts) rows.push(await measure(engine, count));
for (const name of Object.keys(rows[0])) console.log(`| ${[name, ...rows.map((row) => row[name])].join(" | ")} |`);
agent.destroy();
