#!/usr/bin/env node
// Measures accepted enquiries, each on disk with its two mails before the answer, and prints a table for docs/benchmarks.md: from one
// sender and from 50, while the mail server takes mails at once, and while 10,000 mails wait for a slow one. SQLite. Each sender has an
// address of its own, so each enquiry has a confirmation. Needs wrk (Debian: apt install wrk) and `npm ci`.
// The program is MIRCHI, or a release build by default; EARLIER=path/to/mirchi is measured in turns with it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startMailServer } from "./support/mail-server.mjs";
import { median, round, table } from "./support/report.mjs";
import { binary, load, repository, startProgram } from "./support/servers.mjs";

const programs = { now: binary };
if (process.env.EARLIER !== undefined) programs.earlier = resolve(process.env.EARLIER);
const WAITING = 10_000;
const ROUNDS = 3;
const SECONDS = 8;
/** What a slow mail server needs for one mail. */
const SLOW_MS = 100;

const send = (url, connections, seconds) =>
  load(`${url}/functions/v1/send-contact-email`, { script: join(repository, "bench/enquiry.lua"), connections, seconds });

/** One run of a program from an empty database: its figures from one sender and from 50. */
async function measure(binary, waiting) {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-bench-"));
  const mailServer = await startMailServer(waiting > 0 ? SLOW_MS : 0);
  try {
    const program = await startProgram(binary, folder, mailServer.settings);
    let accepted = 0;
    while (accepted * 2 - mailServer.taken() < waiting) {
      const run = await send(program.url, 50, 2);
      accepted += run.perSecond * 2;
    }
    const figures = { 1: await send(program.url, 1, SECONDS), 50: await send(program.url, 50, SECONDS) };
    await program.stop();
    return figures;
  } finally {
    await mailServer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows = [];
for (const waiting of [0, WAITING]) {
  const runs = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [name, binary] of Object.entries(programs)) runs[name].push(await measure(binary, waiting));
  }
  for (const senders of [1, 50]) {
    for (const [name, all] of Object.entries(runs)) {
      const of = (figure) => median(all.map((run) => run[senders][figure]));
      const failed = all.reduce((sum, run) => sum + run[senders].failed, 0);
      rows.push([
        waiting === 0 ? "none" : round(waiting),
        senders,
        name,
        round(of("perSecond")),
        round(of("p50"), 1),
        round(of("p95"), 1),
        round(of("p99"), 1),
        failed,
      ]);
    }
  }
}
console.log(
  `### Accepted enquiries, on disk with their mails before the answer (SQLite, synchronous FULL), medians of ${ROUNDS} runs of ${SECONDS} s\n`,
);
table(["mails waiting", "senders", "program", "per second", "p50 ms", "p95 ms", "p99 ms", "failed"], rows);
