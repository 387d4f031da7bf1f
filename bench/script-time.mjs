#!/usr/bin/env node
// Measures how long scripts keep the CPU of a slow phone busy, and their size: at load, and after a first interaction.
// `MIRCHI=path/to/mirchi` names another program. Needs Chromium. Only compare figures of the same run: they depend on the machine.
import { cpus, loadavg } from "node:os";
import { launchChromium, openPhone } from "./support/chromium.mjs";
import { kB, median, round, table } from "./support/report.mjs";
import { binary, pause, startProgram, temporaryFolder } from "./support/servers.mjs";

const ROUNDS = 7;
/** The CPU slowdown that emulates a phone; `bench/script-time.mjs 1` gives less variance on a busy machine. */
const SLOWER = Number(process.argv[2] ?? 4);
/** How long to wait after a load or interaction, for deferred work. */
const REST_MS = 5000;
/** The first interaction of a visitor with each page. */
const touches = { "/": undefined, "/terms": undefined, "/contact": 'form [name="name"]', "/catalog": 'form [name="search"]' };

/** The CPU time of scripts and of all tasks so far in ms, and the bytes downloaded so far. */
async function figures({ session, bytes }) {
  const { metrics } = await session.send("Performance.getMetrics");
  const ms = (wanted) => metrics.find(({ name }) => name === wanted).value * 1000;
  return { script: ms("ScriptDuration"), task: ms("TaskDuration"), bytes: bytes.Script, requests: bytes.requests };
}

/** One visit: the figures at load and, if there is an interaction, those after it, each counted from the beginning. */
async function visit(browser, origin, path) {
  const phone = await openPhone(browser, origin);
  const { page, session, close } = phone;
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // Measures the thread's own CPU time, which depends little on other load on the machine.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(origin + path, { waitUntil: "load" });
  await pause(REST_MS);
  const stages = [await figures(phone)];
  const touch = touches[path];
  if (touch !== undefined) {
    const part = page.locator(touch);
    await part.hover();
    await part.click();
    await pause(REST_MS);
    stages.push(await figures(phone));
  }
  await close();
  return stages;
}

function print(visits) {
  const rows = Object.entries(visits).flatMap(([path, all]) =>
    all[0].map((_, stage) => {
      const of = (name) => all.map((stages) => stages[stage][name]);
      const range = (name) => `${round(median(of(name)))} (${round(Math.min(...of(name)))}-${round(Math.max(...of(name)))})`;
      return [path, stage === 0 ? "loaded" : "touched", range("script"), range("task"), kB(median(of("bytes"))), median(of("requests"))];
    }),
  );
  console.log(
    `### Main thread, ms of processor time until ${REST_MS / 1000} s after that, processor slowed by the factor ${SLOWER}, median of ${ROUNDS} (range); scripts in kB on the wire\n`,
  );
  table(["page", "when", "scripts", "all tasks", "scripts, kB", "requests"], rows);
}

const program = await startProgram(binary, temporaryFolder("script-time"));
const browser = await launchChromium();
try {
  const visits = Object.fromEntries(Object.keys(touches).map((path) => [path, []]));
  // Each page is rendered and cached by the program before it is measured.
  for (const path of Object.keys(touches)) await (await fetch(program.url + path)).arrayBuffer();
  const loads = [loadavg()[0]];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const path of Object.keys(touches)) visits[path].push(await visit(browser, program.url, path));
  }
  loads.push(loadavg()[0]);
  const machine = `${cpus().length} × ${cpus()[0].model}, load ${loads.map((load) => round(load, 1)).join(" to ")}`;
  console.log(`${machine}; Chromium ${browser.version()}\n`);
  print(visits);
} finally {
  await browser.close();
  await program.stop();
}
