#!/usr/bin/env node
// Development: Vite serves the pages from the current sources, the program everything else, on one port. Changes are visible immediately:
// pages are reloaded, styles and islands are replaced in place. The program is recompiled and restarted when its sources change.
//
//   node scripts/dev.mjs [--port 8081] [--web web] [--program FILE]
//
// `--web` names another copy of the pages, and `--program` a debug build that is run as it is.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { servePages } from "./dev/pages.mjs";

const repository = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8081" },
    web: { type: "string", default: resolve(repository, "web") },
    program: { type: "string" },
  },
});

const url = `http://127.0.0.1:${values.port}`;
const address = process.env.MIRCHI_SERVER__ADDRESS ?? "127.0.0.1:8080";
const pages = await servePages({ web: resolve(values.web), port: Number(values.port), program: address });

const [command, ...before] =
  values.program === undefined
    ? ["cargo", "run", "--quiet", "--manifest-path", resolve(repository, "Cargo.toml"), "--package", "mirchi", "--"]
    : [resolve(values.program)];
let program;

/** Starts or restarts the program. Pages are reloaded when it responds. */
async function restart() {
  await stop();
  program = spawn(command, [...before, "serve", "--render-at", pages.renderAt], {
    stdio: "inherit",
    env: { MIRCHI_SERVER__BASE_URL: url, ...process.env, MIRCHI_SERVER__ADDRESS: address },
  });
  await answers();
  pages.reload();
}

async function stop() {
  if (program === undefined || program.exitCode !== null) return;
  const ended = new Promise((done) => program.once("exit", done));
  program.kill("SIGTERM");
  await ended;
}

/** Resolves when the program responds; gives up silently if it has ended, for example because it does not compile. */
async function answers() {
  while (program.exitCode === null) {
    const ready = await fetch(`http://${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

let timer;
function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(restart, 300);
}

if (values.program === undefined) {
  for (const folder of ["crates", "contracts"]) watch(resolve(repository, folder), { recursive: true }, restartSoon);
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await stop();
    process.exit(0);
  });
}
await restart();
console.log(`development: ${url}`);
