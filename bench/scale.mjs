#!/usr/bin/env node
// Computes what 1, 10 and 100 million page views a day need, and prints the tables of docs/scale.md: from the measured figures of
// docs/benchmarks.md, the weights of contracts/budgets.json, and the assumptions below. Measures nothing, and takes some seconds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { round, table } from "./support/report.mjs";
import { repository } from "./support/servers.mjs";

const read = (path) => readFileSync(join(repository, path), "utf8");

/** Page views a day. */
const LOADS = [1e6, 1e7, 1e8];

// Assumptions about visitors.
/** The busiest minutes over the mean of the day. */
const PEAK = 2.5;
const VIEWS_PER_VISIT = 3;
/** Pictures that a visitor's further pages load, each. */
const FURTHER_PICTURES = 4;
/** Reads of the product list for each view: the catalogue's island reads it when it is touched. */
const LISTS_PER_VIEW = 0.1;
/** Views of an address that is not cached: a search of a browser without scripts. */
const UNCACHED_VIEWS = 0.001;
const ENQUIRIES_PER_VISIT = 0.002;
/** Changes by the staff in a day, and the pages, in all languages, that show what one has changed. */
const [CHANGES, PAGES_OF_A_CHANGE] = [500, 50];

// Assumptions about machines and networks.
/** CPU time of a new connection by HTTPS, in ms. */
const HANDSHAKE_MS = 1;
/** How long visitors keep a connection open: while a page loads, and `timeout http-keep-alive` of deploy/haproxy.cfg after it. */
const CONNECTION_S = 2 + 30;
/** Connections of a browser by HTTP/1.1. By HTTP/2 it has one. */
const CONNECTIONS_HTTP1 = 6;
const CORES_OF_A_REPLICA = 2;
/** The share of its time that a core may work in the busiest minutes. */
const BUSY_AT_MOST = 0.5;
/** 999 of 1,000 views wait at most as long for a core, in ms. */
const WAIT_AT_MOST_MS = 50;

// Of the program and of deploy/.
/** `MemoryMax` of deploy/mirchi.service, in GB. */
const MEMORY_OF_A_REPLICA = 1;
/** Of the pool, and one for announcements (crates/store). */
const CONNECTIONS_OF_A_REPLICA = 11;
/** `s-maxage` and `stale-while-revalidate` of pages, in seconds (crates/pages/src/page_response.rs). */
const [FRESH_S, STALE_S] = [60, 600];
/** Products of the sample that visitors see, and languages. */
const PRODUCTS = Object.values(parse(read("kits/nandi/products.toml"))).filter(({ active }) => active !== false).length;
const LANGUAGES = JSON.parse(read("contracts/languages.json")).length;
const { limits, retention, rendering } = parse(read("crates/mirchi/src/config/reference.toml"));
/** Bytes of an enquiry and its events in PostgreSQL, and of its two mails, with their indices: measured with 1,000 enquiries. */
const [ENQUIRY_BYTES, MAILS_BYTES] = [2_400, 7_700];
/** Bytes of a page in memory, in all four encodings: the mean of a third of the sample's pages. */
const PAGE_BYTES = 115_000;
/** Connections that the balancer has open at most. */
const BALANCER_CONNECTIONS = Number(/maxconn (\d+)/.exec(read("deploy/haproxy.cfg"))[1]);
/** PostgreSQL's own `max_connections`, less those that it reserves for administrators. */
const DATABASE_CONNECTIONS = 100 - 3;

const DAY_S = 86_400;
const MB = 1e6;

/** The cells of a row of a table in docs/benchmarks.md, behind the first, as numbers. */
function measured(...begin) {
  const line = read("docs/benchmarks.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${begin.join(" | ")} |`));
  if (line === undefined) throw new Error(`docs/benchmarks.md has no row that begins with ${begin.join(", ")}`);
  return line
    .split("|")
    .slice(1 + begin.length, -1)
    .map((cell) => Number.parseFloat(cell.replaceAll(",", "")));
}

/** CPU time of one request in ms, of a figure for the two cores that the load came from too: so it is less in truth. */
const cpuMs = (perSecond) => 2_000 / perSecond;
const COST = {
  page: cpuMs(measured("a cached page")[1]),
  list: cpuMs(measured("the product list")[1]),
  render: measured("one more: frame and cards used again")[0],
  enquiry: cpuMs(measured("none", "50", "now")[0]),
};
// A file that is sent from memory, as a page is; it was not measured by itself.
COST.file = COST.page;

/** What pages weigh on the wire, in bytes. */
const weights = Object.entries(JSON.parse(read("contracts/budgets.json")));
const budgets = weights.filter(([path, { html }]) => html !== undefined && !path.startsWith("/ar")).map(([, budget]) => budget);
/** Addresses of pages, about: those with a budget and one for each product, in each language. */
const ADDRESSES = (budgets.length + PRODUCTS) * LANGUAGES;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const HTML = mean(budgets.map(({ html }) => html));
// HTML, scripts, styles, fonts, pictures, data, requests.
const visits = ["/", "/catalog", "/catalog/guntur-sannam-s4", "/contact"].map((page) => measured(page));
const ofVisits = (column) => mean(visits.map((visit) => visit[column]));
const PICTURES = ofVisits(4) * 1024;
const FIRST_FILES = budgets[0].script + budgets[0].css + (ofVisits(3) + ofVisits(5)) * 1024 + PICTURES;
const FIRST_REQUESTS = ofVisits(6) - 1;
const LIST = measured("the product list")[0] * 1024;

const first = 1 / VIEWS_PER_VISIT;
/** Files and their bytes for each view. */
const FILES = first * FIRST_REQUESTS + (1 - first) * FURTHER_PICTURES;
const FILE_BYTES = first * FIRST_FILES + (1 - first) * PICTURES;

/** The load at each time of the day over its mean: a bell around the afternoon, whose top is `PEAK`. */
function shape() {
  const bell = (width) => {
    const values = Array.from({ length: DAY_S }, (_, second) => Math.exp(width * Math.cos((2 * Math.PI * (second - 14 * 3_600)) / DAY_S)));
    const middle = mean(values);
    return values.map((value) => value / middle);
  };
  let [low, high] = [0, 20];
  for (let step = 0; step < 20; step += 1) {
    const width = (low + high) / 2;
    if (bell(width)[14 * 3_600] < PEAK) low = width;
    else high = width;
  }
  return bell(low);
}

// The same numbers in each run (mulberry32).
let seed = 1;
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
}

/** How many come when `expected` do on average: Poisson, and its normal approximation where that is good enough. */
function poisson(expected) {
  if (expected > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(expected + normal * Math.sqrt(expected)));
  }
  const end = Math.exp(-expected);
  let count = -1;
  for (let product = 1; product > end; product *= random()) count += 1;
  return count;
}

const TICKS_PER_S = 10;

/** The work that comes in each tick of a day, in ms of CPU time, and the views. Each view's requests come together. */
function arrivals(views, perView, curve) {
  const expected = views / DAY_S / TICKS_PER_S;
  const renders = (views * UNCACHED_VIEWS + CHANGES * PAGES_OF_A_CHANGE) / DAY_S / TICKS_PER_S;
  const work = new Float64Array(DAY_S * TICKS_PER_S);
  const counts = new Float64Array(work.length);
  for (let tick = 0; tick < work.length; tick += 1) {
    const load = curve[Math.floor(tick / TICKS_PER_S)];
    counts[tick] = poisson(expected * load);
    work[tick] = counts[tick] * perView + poisson(renders * load) * COST.render;
  }
  return { work, counts };
}

/** Whether so many cores are enough: 999 of 1,000 views wait at most `WAIT_AT_MOST_MS`. What is not done waits for the next tick. */
function isEnough({ work, counts }, cores) {
  const done = (cores * 1_000) / TICKS_PER_S;
  let [waiting, late, all] = [0, 0, 0];
  for (let tick = 0; tick < work.length; tick += 1) {
    // A view comes behind half of what comes with it.
    if ((waiting + work[tick] / 2) / cores > WAIT_AT_MOST_MS) late += counts[tick];
    all += counts[tick];
    waiting = Math.max(0, waiting + work[tick] - done);
  }
  return late <= all / 1_000;
}

/** The cores for a load: by the simulated day, and by the share of time that a core may work. */
function cores(views, perView, curve) {
  const day = arrivals(views, perView, curve);
  const atPeak =
    (((views / DAY_S) * perView + ((views * UNCACHED_VIEWS + CHANGES * PAGES_OF_A_CHANGE) / DAY_S) * COST.render) * PEAK) / 1_000;
  let count = Math.max(1, Math.ceil(atPeak / BUSY_AT_MOST));
  while (!isEnough(day, count)) count += 1;
  return { count, atPeak };
}

/** Of a CDN with so many caches that fetch for themselves: the shares of page views that it asks for, and that wait for that. */
function missed(views, caches) {
  const all = Array.from({ length: ADDRESSES }, (_, index) => 1 / (index + 1));
  const total = all.reduce((sum, value) => sum + value);
  let [asked, waited] = [0, 0];
  for (const value of all) {
    // Views of one address in one cache, in a second. It is asked for when the first one comes after `FRESH_S`.
    const rate = ((views / DAY_S) * value) / total / caches;
    const asks = 1 / (1 + rate * FRESH_S);
    asked += (asks * value) / total;
    waited += (asks * Math.exp(-rate * STALE_S) * value) / total;
  }
  return { asked, waited };
}

const number = (value) => round(value, value < 10 ? 1 : 0);
const rounded = (value, step) => round(Math.round(value / step) * step);
const perCent = (share) => `${round(share * 100, 1)} %`;
const curve = shape();
const others = LISTS_PER_VIEW * COST.list + first * ENQUIRIES_PER_VISIT * COST.enquiry;
const direct = COST.page + FILES * COST.file + others + HANDSHAKE_MS;
const replicas = (count) => Math.max(2, Math.ceil(count / CORES_OF_A_REPLICA) + 1);

console.log("## One request\n");
table(
  ["request", "CPU time, ms", "a second on one core"],
  Object.entries({
    "a cached page, a file": COST.page,
    "the product list": COST.list,
    "a page rendered again": COST.render,
    "an enquiry": COST.enquiry,
  }).map(([name, ms]) => [name, round(ms, 2), round(1_000 / ms)]),
);

console.log("## The load\n");
table(
  [
    "views a day",
    "views a second, mean",
    "views a second, peak",
    "requests a second, peak",
    "enquiries a day",
    "database after two years, GB",
  ],
  LOADS.map((views) => {
    const enquiries = views * first * ENQUIRIES_PER_VISIT;
    const stored = enquiries * (ENQUIRY_BYTES * retention.enquiries_days + MAILS_BYTES * retention.mails_days);
    const mean = views / DAY_S;
    return [
      round(views),
      number(mean),
      number(mean * PEAK),
      number(mean * PEAK * (1 + FILES + LISTS_PER_VIEW)),
      round(enquiries),
      number(stored / 1e9),
    ];
  }),
);

console.log("## Without a CDN\n");
table(
  [
    "views a day",
    "busy cores, peak",
    "cores",
    "replicas",
    "memory, GB",
    "PostgreSQL connections",
    "open connections, HTTP/1.1",
    "HTTP/2",
    "Mbit/s, peak",
    "TB a month",
  ],
  LOADS.map((views) => {
    const { count, atPeak } = cores(views, direct, curve);
    const bytes = HTML + FILE_BYTES + LISTS_PER_VIEW * LIST;
    const open = (views / DAY_S) * PEAK * CONNECTION_S;
    const of = replicas(count);
    return [
      round(views),
      round(atPeak, 2),
      count,
      of,
      of * MEMORY_OF_A_REPLICA,
      of * CONNECTIONS_OF_A_REPLICA,
      round(open * CONNECTIONS_HTTP1),
      round(open),
      number(((views / DAY_S) * PEAK * bytes * 8) / MB),
      number((views * bytes * 30) / 1e12),
    ];
  }),
);

console.log("## With a CDN\n");
for (const caches of [50, 1]) {
  console.log(caches === 1 ? "One cache asks for all others (an origin shield):\n" : `${caches} caches that each ask for themselves:\n`);
  table(
    [
      "views a day",
      "pages from the CDN",
      "views that wait for the program",
      "requests a second, peak",
      "busy cores, peak",
      "cores",
      "replicas",
      "Mbit/s, peak",
    ],
    LOADS.map((views) => {
      const { asked, waited } = missed(views, caches);
      const { count, atPeak } = cores(views, asked * COST.page + others, curve);
      const bytes = asked * HTML + LISTS_PER_VIEW * LIST;
      const peak = (views / DAY_S) * PEAK;
      return [
        round(views),
        perCent(1 - asked),
        perCent(waited),
        number(peak * (asked + LISTS_PER_VIEW)),
        round(atPeak, 2),
        count,
        replicas(count),
        number((peak * bytes * 8) / MB),
      ];
    }),
  );
}

console.log("## Limits\n");
const daily = (viewsAtPeak) => rounded((viewsAtPeak / PEAK) * DAY_S, 1_000);
const enquiriesPerView = first * ENQUIRIES_PER_VISIT;
table(
  ["limit", "value", "reached at, views a day"],
  [
    [
      "enquiries of one address in an hour, if all visitors seem to have one",
      limits.enquiries_per_address_per_hour,
      daily(limits.enquiries_per_address_per_hour / 3_600 / enquiriesPerView),
    ],
    [
      "connections of the balancer, by HTTP/1.1",
      round(BALANCER_CONNECTIONS),
      daily(BALANCER_CONNECTIONS / CONNECTION_S / CONNECTIONS_HTTP1),
    ],
    ["the same, by HTTP/2", round(BALANCER_CONNECTIONS), daily(BALANCER_CONNECTIONS / CONNECTION_S)],
    [
      "confirmations at once, in a minute and replica",
      limits.enquiries_per_minute,
      daily(limits.enquiries_per_minute / 60 / enquiriesPerView),
    ],
    [
      "pages that cannot be cached, in a minute and replica",
      limits.uncached_pages_per_minute,
      daily(limits.uncached_pages_per_minute / 60 / UNCACHED_VIEWS),
    ],
  ],
);
table(
  ["limit", "value", "enough for"],
  [
    ["connections of PostgreSQL", DATABASE_CONNECTIONS, `${Math.floor(DATABASE_CONNECTIONS / CONNECTIONS_OF_A_REPLICA)} replicas`],
    [
      "`rendering.cache_mb`",
      rendering.cache_mb,
      `${rounded((rendering.cache_mb * 2 ** 20) / PAGE_BYTES, 10)} pages; the sample has ${rounded(ADDRESSES, 10)} in ${LANGUAGES} languages`,
    ],
    [
      "`rendering.cache_entries`",
      round(rendering.cache_entries),
      `${round(Math.floor(rendering.cache_entries / LANGUAGES) - budgets.length)} products in ${LANGUAGES} languages`,
    ],
  ],
);
