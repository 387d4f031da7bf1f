#!/usr/bin/env node
// Development: rebuilds pages and program when their sources change, and reloads the browser.
// A small proxy on http://127.0.0.1:8081 adds the reloading script; the program itself knows nothing of development.
import { spawn } from "node:child_process";
import { watch, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";

const PROGRAM = 8080;
const PROXY = 8081;
const RELOAD = `new EventSource("/__reload").onmessage = () => location.reload();`;
const browsers = new Set();
let program;

const run = (command, ...parameters) => spawn(command, parameters, { stdio: "inherit" });

/** Starts the program, or ends the one that runs and starts it anew; browsers reload when it answers. */
async function restart() {
  if (program !== undefined) {
    const ended = new Promise((done) => program.once("exit", done));
    if (program.exitCode === null) {
      program.kill("SIGTERM");
      await ended;
    }
  }
  program = run("cargo", "run", "--quiet", "--package", "mirchi", "--", "serve");
  await answers();
  for (const browser of browsers) browser.write("data: now\n\n");
}

/** Resolves when the program answers; gives up quietly when it ended, for example because it does not compile. */
async function answers() {
  while (program.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${PROGRAM}/healthz`).then(
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

createServer((incoming, outgoing) => {
  if (incoming.url === "/__reload") {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    browsers.add(outgoing);
    incoming.on("close", () => browsers.delete(outgoing));
    return;
  }
  if (incoming.url === "/__reload.js") {
    outgoing.writeHead(200, { "content-type": "text/javascript" }).end(RELOAD);
    return;
  }
  const { "if-none-match": _, ...headers } = { ...incoming.headers, "accept-encoding": "identity" };
  const upstream = request({ port: PROGRAM, path: incoming.url, method: incoming.method, headers }, (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
    const { "content-length": length, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode, isPage ? rest : answer.headers);
    answer.pipe(outgoing, { end: !isPage });
    if (isPage) answer.on("end", () => outgoing.end('<script src="/__reload.js"></script>'));
  });
  upstream.on("error", () => outgoing.writeHead(502).end("the program is not up yet: see the terminal"));
  incoming.pipe(upstream);
}).listen(PROXY, "127.0.0.1", () => console.log(`development: http://127.0.0.1:${PROXY}`));

// Tells `make` that the pages must be built anew before they are served to visitors.
writeFileSync(new URL("../web/dist/development", import.meta.url), "");

const vite = (...parameters) => run("npx", "vite", "build", "--watch", "--mode", "development", ...parameters);
process.chdir(new URL("../web", import.meta.url).pathname);
const builds = [vite(), vite("--ssr")];
process.chdir("..");
watch("web/dist", { recursive: true }, restartSoon);
watch("crates", { recursive: true }, restartSoon);
await restart();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of [...builds, program]) child?.kill("SIGTERM");
    process.exit(0);
  });
}
