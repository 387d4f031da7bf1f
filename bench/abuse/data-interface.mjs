#!/usr/bin/env node
// Sends the most expensive permitted requests to the data interface of a program with 500 products, and prints the tables for
// docs/abuse.md. The program is MIRCHI, or a release build by default. Needs Python.
import { Agent } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { importRepeated } from "../support/products.mjs";
import { percentile, tableHead, tableRow } from "../support/report.mjs";
import { ask, binary, pause, startProgram, temporaryFolder } from "../support/servers.mjs";

/** The most that are one list for visitors (`catalogue.whole_list_up_to`). */
const PRODUCTS = 500;
const SECONDS = 10;
const AT_ONCE = 8;
const LIST = "/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc";
const LANGUAGES = { English: "en", Hindi: "hi" };
const PAUSE_AFTER_REFUSAL_MS = 20;

const texts =
  "slug,name,description,detailed_description,category,grade,origin,image_url,capsaicin_level,color_value,moisture_content,min_order_quantity,price_range,hs_code,botanical_name,crop_year,shelf_life,lead_time,load_20ft,load_40ft,port,english_name".split(
    ",",
  );
const columns = [...texts, "id", "active", "featured", "packaging_options", "incoterms", "certificates", "created_at", "updated_at"];

/**
 * The most expensive read that is permitted: every allowed pattern and filter, each searching the longest text without a match; then all
 * rows, ordered by every column, with every column twice. The number makes each request different.
 */
function worst(number) {
  const patterns = Array.from({ length: 20 }, (_, place) => `detailed_description.ilike.*e_${place}${number}*`);
  const comparisons = Array.from({ length: 178 }, () => "detailed_description.lt.a");
  const filters = [...patterns, ...comparisons, "id.lt.0", "id.gt.0"].join(",");
  const select = ["*", ...columns.map((column, place) => `c${place}:${column}`)].join(",");
  return `/rest/v1/products?or=(${filters})&order=${columns.toReversed().join(",")}&select=${select}`;
}

/** Sends one request. The body is discarded, because collecting it would slow the measurement. */
function read(url, language, agent) {
  const headers = { apikey: "public-anonymous-key", "Accept-Encoding": "br", "Accept-Language": language };
  return ask(url, headers, { agent, keepsBody: false });
}

/** Sends the most expensive requests, several at once, until it is stopped; then returns how often it got which status. */
async function abuse({ url, language }) {
  const agent = new Agent({ keepAlive: true });
  const statuses = {};
  let number = 0;
  let goesOn = true;
  parentPort.once("message", () => {
    goesOn = false;
  });
  const visitor = async () => {
    while (goesOn) {
      number += 1;
      const { status } = await read(url + worst(number), language, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429) await pause(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  agent.destroy();
  parentPort.postMessage(statuses);
}

/** Reads the plain list sequentially for some seconds; returns the milliseconds and the number of responses by status. */
async function readList(url, language) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  const statuses = {};
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const { status, ms } = await read(url + LIST, language, agent);
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  agent.destroy();
  return { times, statuses };
}

const shown = (statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count.toLocaleString("en-GB")}`)
    .join(", ");

async function measure(url, name, row) {
  const language = LANGUAGES[name];
  const single = await read(url + worst(0), language);
  // The first two fill the cache.
  for (let turn = 0; turn < 3; turn += 1) await read(url + LIST, language);
  const calm = await readList(url, language);
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, language } });
  const ended = new Promise((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
  });
  const abused = await readList(url, language);
  worker.postMessage("stop");
  const statuses = await ended;
  const list = ({ times }) => `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`;
  return [row, name, `${Math.round(single.ms)} (${single.status})`, list(calm), list(abused), shown(abused.statuses), shown(statuses)];
}

async function main() {
  delete process.env.MIRCHI;
  const folder = temporaryFolder("abuse");
  const common = { MIRCHI_DOCUMENTS__PREPARE: "false" };
  const unlimited = {
    MIRCHI_LIMITS__UNCACHED_READS_PER_ADDRESS_PER_MINUTE: "100000000",
    MIRCHI_LIMITS__UNCACHED_READS_PER_MINUTE: "100000000",
  };
  await (await startProgram(binary, folder, common)).stop();
  await importRepeated(binary, folder, PRODUCTS, common);
  tableHead([
    "budget",
    "language",
    "the worst read, ms (status)",
    "the list without abuse, p50 / p99 ms",
    `the list while ${AT_ONCE} ask for the worst, p50 / p99 ms`,
    "its answers by status",
    "answers to the abuse by status",
  ]);
  for (const [row, settings] of [
    ["as configured", {}],
    ["none", unlimited],
  ]) {
    for (const name of Object.keys(LANGUAGES)) {
      const program = await startProgram(binary, folder, { ...common, ...settings });
      tableRow(await measure(program.url, name, row));
      await program.stop();
    }
  }
}

await (isMainThread ? main() : abuse(workerData));
