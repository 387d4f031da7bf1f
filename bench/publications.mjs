#!/usr/bin/env node
// Measures how soon the public sees a changed text, and what a large publication costs others; prints tables for docs/benchmarks.md. On
// SQLite, and on PostgreSQL if TEST_DATABASE_URL names a server (`scripts/with-postgres node bench/publications.mjs`).
// `MIRCHI=path/to/mirchi` names another program than the release build.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptySchema } from "./support/postgres.mjs";
import { median, percentile, round, table } from "./support/report.mjs";
import { binary, pause, repository, startProgram } from "./support/servers.mjs";

const ROUNDS = 50;
const TEXTS = 500;
const KEY = "sb_secret_only-for-the-bench-of-publications";
const PAGE = "/about";
const postgres = process.env.TEST_DATABASE_URL;

const engines = { SQLite: {} };
if (postgres !== undefined) engines.PostgreSQL = { DATABASE_URL: emptySchema(postgres, `bench_${process.pid}`) };

/** Texts of the German pages without values and tags, which may be changed in any way. */
const german = readdirSync(join(repository, "web/locales/de")).flatMap((file) => {
  const part = file.replace(".json", "");
  const texts = (branch, path) =>
    Object.entries(branch).flatMap(([name, value]) => {
      const key = [...path, name];
      if (typeof value === "object") return texts(value, key);
      return /[{}<>_]/.test(value + name) ? [] : [{ key: `${part}:${key.join(".")}`, text: `${value}!` }];
    });
  return texts(JSON.parse(readFileSync(join(repository, "web/locales/de", file), "utf8")), []);
});

function expectAll(texts, count) {
  if (count !== texts.length) throw new Error(`${count} of ${texts.length} texts`);
}

const single = [];
const large = [];
for (const [engine, settings] of Object.entries(engines)) {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-publications-"));
  const program = await startProgram(binary, folder, { ...settings, MIRCHI_API__SERVICE_KEY: KEY, MIRCHI_DOCUMENTS__PREPARE: "false" });
  const answered = async (path, body, method = body === undefined ? "GET" : "POST") => {
    const headers = { apikey: KEY, authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const answer = await fetch(program.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  const call = async (name, parameters = {}) => JSON.parse(await answered(`/rest/v1/rpc/${name}`, parameters));
  const change = (key, language, text) => call("change_site_text", { key, language, text, version: null });
  let sent = 0;
  /** An enquiry each from an address of its own. Returns the milliseconds until it was accepted. */
  const enquire = async () => {
    sent += 1;
    const began = performance.now();
    await answered("/functions/v1/send-contact-email", {
      name: "Ana Souza",
      email: `ana-${sent}@importer.example`,
      phone: "+55 11 5555 0100",
      company: "Importadora Souza",
      country: "Brazil",
      productInterest: "red-chillies",
      message: "Two containers of Guntur Sannam, CIF Santos, in March.",
    });
    return performance.now() - began;
  };
  /** Enquiries one after the other while something is done. Returns what it took, and what each of them took, in ms. */
  const besideEnquiries = async (work) => {
    const enquiries = [];
    let isDone = false;
    const sender = (async () => {
      while (!isDone) enquiries.push(await enquire());
    })();
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    isDone = true;
    await sender;
    return { ms, enquiries };
  };
  try {
    await answered(PAGE);
    const [published, shown] = [[], []];
    for (let index = 0; index < ROUNDS; index += 1) {
      const title = `Our story, told ${index} times`;
      await change("about:hero.title", "en", title);
      const began = performance.now();
      await call("publish_site");
      published.push(performance.now() - began);
      while (!(await answered(PAGE)).includes(title)) await pause(1);
      shown.push(performance.now() - began);
    }
    const of = (times) => [median(times), percentile(times, 0.95), Math.max(...times)].map((ms) => round(ms, 1));
    single.push([engine, ROUNDS, ...of(published), ...of(shown)]);

    const alone = await besideEnquiries(() => pause(3_000));
    large.push([engine, "nothing", "", ...of(alone.enquiries)]);
    const texts = german.slice(0, TEXTS);
    for (const { key, text } of texts) await change(key, "de", text);
    const publication = await besideEnquiries(async () => expectAll(texts, (await call("publish_site")).published));
    large.push([engine, `publishing ${texts.length} texts`, round(publication.ms), ...of(publication.enquiries)]);
    const [{ request_id: request }] = JSON.parse(
      await answered("/rest/v1/revisions?select=request_id&table_name=eq.site_texts&order=id.desc&limit=1"),
    );
    const back = await besideEnquiries(async () => expectAll(texts, (await call("take_back_publication", { request })).taken_back));
    large.push([engine, `taking ${texts.length} texts back into the draft`, round(back.ms), ...of(back.enquiries)]);
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true });
  }
}
const of = (what) => [`${what}, median ms`, "p95 ms", "slowest ms"];
table(["database", "publications", ...of("published"), ...of("and on the page")], single);
table(["database", "beside", "it took ms", ...of("an enquiry")], large);
