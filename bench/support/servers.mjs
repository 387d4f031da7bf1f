import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
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

const started = new Set();
process.once("exit", () => {
  for (const child of started) child.kill();
});

/** Starts another program, which ends with this one. */
function start(command, parameters, options = {}) {
  const child = spawn(command, parameters, { stdio: ["ignore", "ignore", "inherit"], ...options });
  started.add(child);
  return child;
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
export async function startProgram(binary, folder, settings = {}, port = undefined) {
  port ??= await freePort();
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
  const child = start(binary, ["serve"], { cwd: folder, env: environment });
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

/**
 * Starts nginx with the given static responses: path to { type, encoding, bytes }. With `tls`, the files of a certificate and its key,
 * by HTTPS.
 */
export async function startNginx(folder, answers, tls) {
  const port = await freePort();
  const root = join(folder, "nginx");
  mkdirSync(root, { recursive: true });
  const locations = Object.entries(answers).map(([path, { type, encoding, bytes }], index) => {
    writeFileSync(join(root, `file-${index}`), bytes);
    return `location = ${path} { default_type "${type}"; add_header Content-Encoding ${encoding}; add_header Vary Accept-Encoding; try_files /file-${index} =404; }`;
  });
  const secure =
    tls &&
    `ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}; ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache shared:tls:1m;`;
  const configuration = join(root, "nginx.conf");
  writeFileSync(
    configuration,
    // If started by root, nginx would run its workers as a user who may not read this folder.
    `${process.getuid() === 0 ? "user root;" : ""} worker_processes auto; daemon off; pid ${root}/pid; error_log stderr warn;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=100;
       client_body_temp_path ${root}/a; proxy_temp_path ${root}/b; fastcgi_temp_path ${root}/c; uwsgi_temp_path ${root}/d; scgi_temp_path ${root}/e;
       types {} server { listen 127.0.0.1:${port}${tls ? " ssl http2" : ""}; ${secure ?? ""} root ${root}; ${locations.join("\n")} } }`,
  );
  const child = start("nginx", ["-c", configuration, "-p", root]);
  return listening(child, port, tls);
}

/** Starts Caddy by HTTPS, which serves one response from a file. */
export async function startCaddy(folder, { path, type, encoding, bytes }, tls) {
  const port = await freePort();
  const root = join(folder, "caddy");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "body"), bytes);
  const configuration = join(root, "Caddyfile");
  writeFileSync(
    configuration,
    `{
  admin off
  auto_https off
  log {
    level ERROR
  }
}
https://127.0.0.1:${port} {
  bind 127.0.0.1
  tls ${tls.certificate} ${tls.key}
  root * ${root}
  rewrite ${path} /body
  header Content-Type "${type}"
  header Content-Encoding ${encoding}
  header Vary Accept-Encoding
  file_server
}
`,
  );
  const environment = { ...process.env, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
  const child = start("caddy", ["run", "--config", configuration], { env: environment });
  return listening(child, port, tls);
}

/** Starts `bare_server` (crates/mirchi/examples), which does nothing but send these headers and bytes. */
export async function startBareServer(folder, { headers, bytes }, tls) {
  const port = await freePort();
  const root = join(folder, `bare-${port}`);
  mkdirSync(root);
  const [head, body] = [join(root, "head"), join(root, "body")];
  writeFileSync(head, headers.map(([name, value]) => `${name}: ${value}\n`).join(""));
  writeFileSync(body, bytes);
  const server = join(target, "release", "examples", "bare_server");
  const certificate = tls ? [tls.certificate, tls.key] : [];
  const child = start(server, [`127.0.0.1:${port}`, head, body, ...certificate]);
  return listening(child, port, tls);
}

/** A server that has just been started, once it takes connections. */
async function listening(child, port, tls) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${child.spawnfile} does not listen`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([once(socket, "connect"), once(socket, "error")]).then(
      ([error]) => error === undefined,
      () => false,
    );
    socket.destroy();
    if (isOpen) return { url: `${tls ? "https" : "http"}://127.0.0.1:${port}`, stop: () => stop(child) };
    await pause(20);
  }
}

/** Runs h2load for some seconds, by HTTP/2; returns requests per second, and failures. */
export async function loadByHttp2(url, { connections, streams, seconds, headers = {} }) {
  const { protocol, port, pathname, search } = new URL(url);
  const name = headers.Host ?? "127.0.0.1";
  const parameters = ["-t1", `-c${connections}`, `-m${streams}`, `-D${seconds}`, `--connect-to=127.0.0.1:${port}`];
  for (const [field, value] of Object.entries(headers)) if (field !== "Host") parameters.push("-H", `${field}: ${value}`);
  const child = spawn("h2load", [...parameters, `${protocol}//${name}${pathname}${search}`], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  const figure = (pattern) => Number(pattern.exec(output)?.[1] ?? 0);
  const failed = figure(/(\d+) failed/) + figure(/(\d+) errored/) + figure(/ ([1-9]\d*) [345]xx/);
  return { perSecond: figure(/ ([\d.]+) req\/s/), failed };
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
