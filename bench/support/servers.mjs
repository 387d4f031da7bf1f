import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../..");
export const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
/** The program that is measured: a release build, if `MIRCHI` names no other. */
export const binary = resolve(process.env.MIRCHI ?? join(target, "release", "mirchi"));

/** A new folder, which is removed when this process ends. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `mirchi-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function ready(url, child) {
  const deadline = Date.now() + 600_000;
  for (;;) {
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`no answer from ${url} within 10 minutes`);
    }
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await pause(5);
  }
}

async function stop(child) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/**
 * Starts the program with a data folder; returns its address, its start-up time in ms, its current and peak resident memory in MB, and a
 * function that ends it.
 */
export async function startProgram(binary, folder, settings = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    MIRCHI_SERVER__ADDRESS: `127.0.0.1:${port}`,
    // The level hides the warning that mail goes to files.
    MIRCHI_LOG__FILTER: "error",
    MIRCHI_LIMITS__ENQUIRIES_PER_ADDRESS_PER_HOUR: "100000000",
    MIRCHI_LIMITS__ENQUIRIES_PER_SUBNET_PER_HOUR: "100000000",
    MIRCHI_LIMITS__ENQUIRIES_PER_NETWORK_PER_HOUR: "100000000",
    MIRCHI_LIMITS__ENQUIRIES_PER_MINUTE: "100000000",
    MIRCHI_LIMITS__CONFIRMATIONS_PER_RECIPIENT_PER_DAY: "100000000",
    ...settings,
  };
  const began = performance.now();
  const child = spawn(binary, ["serve"], { cwd: folder, env: environment, stdio: ["ignore", "ignore", "inherit"] });
  await ready(`${url}/readyz`, child);
  const startMs = performance.now() - began;
  const statusMb = (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1024;
  return { url, startMs, residentMb: () => statusMb("VmRSS"), peakMb: () => statusMb("VmHWM"), stop: () => stop(child) };
}

/** Creates an account, which may sign in at once. Returns its ID. */
export async function createAccount(url, serviceKey, account) {
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: "POST",
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, "content-type": "application/json" },
    body: JSON.stringify({ ...account, email_confirm: true }),
  });
  if (!answer.ok) throw new Error(`no account of ${account.email}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

/**
 * Asks for a page or data. Returns the answer as it comes over the wire, and the milliseconds until its first and last byte. The body is
 * empty if it is not kept.
 */
export function ask(url, headers, { agent, keepsBody = true } = {}) {
  return new Promise((done, fail) => {
    const began = performance.now();
    const sent = request(url, { headers, agent }, (answer) => {
      let firstMs;
      const pieces = [];
      answer.on("data", (piece) => {
        firstMs ??= performance.now() - began;
        if (keepsBody) pieces.push(piece);
      });
      answer.on("end", () => {
        const ms = performance.now() - began;
        done({ status: answer.statusCode, body: Buffer.concat(pieces), firstMs, ms });
      });
      answer.on("error", fail);
    });
    sent.on("error", fail);
    sent.end();
  });
}

/** Starts nginx with the given static responses: path to { type, encoding, bytes }. */
export async function startNginx(folder, answers) {
  const port = await freePort();
  const root = join(folder, "nginx");
  mkdirSync(root, { recursive: true });
  const locations = Object.entries(answers).map(([path, { type, encoding, bytes }], index) => {
    writeFileSync(join(root, `file-${index}`), bytes);
    return `location = ${path} { default_type "${type}"; add_header Content-Encoding ${encoding}; add_header Vary Accept-Encoding; try_files /file-${index} =404; }`;
  });
  const configuration = join(root, "nginx.conf");
  writeFileSync(
    configuration,
    // If started by root, nginx would run its workers as a user who may not read this folder.
    `${process.getuid() === 0 ? "user root;" : ""} worker_processes auto; daemon off; pid ${root}/pid; error_log stderr warn;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=100;
       client_body_temp_path ${root}/a; proxy_temp_path ${root}/b; fastcgi_temp_path ${root}/c; uwsgi_temp_path ${root}/d; scgi_temp_path ${root}/e;
       types {} server { listen 127.0.0.1:${port}; root ${root}; ${locations.join("\n")} } }`,
  );
  const child = spawn("nginx", ["-c", configuration, "-p", root], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await ready(url + Object.keys(answers)[0], child);
  return { url, stop: () => stop(child) };
}

/** Runs wrk for some seconds with a Lua script; returns requests per second, percentiles in ms, and failures. */
export async function load(url, { script, connections, seconds, headers = {} }) {
  const parameters = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script];
  for (const [name, value] of Object.entries(headers)) parameters.push("-H", `${name}: ${value}`);
  const child = spawn("wrk", [...parameters, url], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  const figure = (name) => Number(new RegExp(`${name}=([\\d.]+)`).exec(output)[1]);
  return {
    perSecond: figure("requests") / figure("seconds"),
    p50: figure("p50_ms"),
    p95: figure("p95_ms"),
    p99: figure("p99_ms"),
    failed: figure("failed"),
  };
}
