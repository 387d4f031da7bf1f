#!/usr/bin/env node
// Measures requests per second beside peers, and prints tables for docs/benchmarks.md: a cached page and the product list by HTTP, and
// the page by HTTPS. All servers send the same bytes, each in turn. Needs nginx, Caddy, wrk and h2load (Debian: apt install nginx-light
// caddy wrk nghttp2-client), and Pebble, which gives the program its certificate (`scripts/with-pebble`).
// `MIRCHI=path/to/mirchi` names another program, made with the pages that lie in web/dist. `EARLIER=path/to/mirchi`
// names an earlier one, which is measured beside this one by HTTP.
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { runnerImport } from "vite";
import { kB, median, round, table } from "./support/report.mjs";
import {
  binary,
  freePort,
  load,
  loadByHttp2,
  pause,
  repository,
  startBareServer,
  startCaddy,
  startNginx,
  startProgram,
  temporaryFolder,
} from "./support/servers.mjs";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;
const STREAMS = 4;
const ASKED = { "Accept-Encoding": "gzip", apikey: "public-anonymous-key" };
const WHAT = [
  ["a cached page", "/catalog"],
  ["the product list", "/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc"],
];
const DOMAIN = "example.test";

/** Loads servers in turn, the first of which is ours. Out: our rate, and for each peer its rate and our ratio to it, median and range. */
async function inTurns(servers, run) {
  const rates = servers.map(() => []);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [index, server] of servers.entries()) {
      const { perSecond, failed } = await run(server);
      if (failed !== 0 || !(perSecond > 0)) throw new Error(`${failed} requests to ${server} failed`);
      rates[index].push(perSecond);
    }
  }
  const [ours, ...peers] = rates;
  const cells = peers.flatMap((theirs) => {
    const ratios = ours.map((rate, turn) => rate / theirs[turn]);
    return [round(median(theirs)), `${round(median(ratios), 2)} (${round(Math.min(...ratios), 2)}-${round(Math.max(...ratios), 2)})`];
  });
  return [round(median(ours)), ...cells];
}

const columns = (peers) => ["mirchi", ...peers.flatMap((peer) => [peer, "ratio (range)"])];

const byHttp1 = (headers) => (url) =>
  load(url, { script: join(repository, "bench/get.lua"), connections: CONNECTIONS, seconds: SECONDS, headers });

/** The response as it is on the wire: headers without the date, which each server writes itself, body, and the size of the head. */
function answerOf(url, headers) {
  const parameters = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const sent = execFileSync("curl", ["-s", "-k", "--http1.1", "-i", ...parameters, url], { maxBuffer: 1 << 28 });
  const end = sent.indexOf("\r\n\r\n");
  const [status, ...lines] = sent.subarray(0, end).toString().split("\r\n");
  if (!status.includes(" 200 ")) throw new Error(`${url}: ${status}`);
  const fields = lines.map((line) => line.split(/: (.*)/s).slice(0, 2)).filter(([name]) => name !== "date");
  const value = (name) => fields.find(([field]) => field === name)?.[1];
  return {
    headers: fields,
    headBytes: end + 4,
    bytes: sent.subarray(end + 4),
    type: value("content-type"),
    encoding: value("content-encoding"),
  };
}

async function plain(folder) {
  const program = await startProgram(binary, folder);
  const earlier = process.env.EARLIER && (await startProgram(resolve(process.env.EARLIER), temporaryFolder("bench")));
  const rows = [];
  for (const [name, path] of WHAT) {
    const file = path.split("?")[0];
    const answer = answerOf(program.url + path, ASKED);
    const peers = [await startBareServer(folder, answer), await startNginx(folder, { [file]: answer }), ...(earlier ? [earlier] : [])];
    const urls = [program.url + path, peers[0].url + path, peers[1].url + file, ...(earlier ? [earlier.url + path] : [])];
    const cells = await inTurns(urls, byHttp1(ASKED));
    rows.push([name, kB(answer.bytes.length), answer.headBytes, ...cells]);
    for (const peer of peers.slice(0, 2)) await peer.stop();
  }
  await earlier?.stop();
  await program.stop();
  console.log(`### Requests per second by HTTP: gzip, ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s each\n`);
  table(["what", "body, kB", "head, bytes", ...columns(["bare hyper", "nginx", ...(earlier ? ["earlier"] : [])])], rows);
}

/** The program with a certificate of an ACME server. */
async function startSecurely(folder) {
  const { module } = await runnerImport(join(repository, "e2e/support/pebble.ts"));
  const [plainPort, port] = [await freePort(), await freePort()];
  const pebble = await module.startPebble({ http: plainPort, https: port });
  const program = await startProgram(
    binary,
    folder,
    {
      ...pebble.settings,
      MIRCHI_SERVER__HTTPS_ADDRESS: `127.0.0.1:${port}`,
      MIRCHI_SERVER__DOMAINS: DOMAIN,
    },
    plainPort,
  );
  const url = `https://127.0.0.1:${port}`;
  const isSecure = () => {
    try {
      return answerOf(`${url}/healthz`, { Host: DOMAIN }).bytes.length > 0;
    } catch {
      return false;
    }
  };
  for (let tries = 0; !isSecure(); tries += 1) {
    if (tries > 300) throw new Error("the program got no certificate");
    await pause(100);
  }
  const stop = async () => {
    await program.stop();
    await pebble.stop();
  };
  return { url, stop };
}

/** A certificate of the same kind as the program's, for its peers: P-256, signed by an authority between. */
function makeCertificate(folder) {
  const file = (name) => join(folder, name);
  const [key, certificate] = [file("key.pem"), file("certificate.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...kind, "-subj", `/CN=${DOMAIN}`, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
    {
      stdio: "pipe",
    },
  );
  return { key, certificate };
}

async function secure(folder) {
  const program = await startSecurely(folder);
  const path = WHAT[0][1];
  const headers = { ...ASKED, Host: DOMAIN };
  const answer = answerOf(program.url + path, headers);
  const tls = makeCertificate(folder);
  const peers = [
    await startBareServer(folder, answer, tls),
    await startNginx(folder, { [path]: answer }, tls),
    await startCaddy(folder, { path, ...answer }, tls),
  ];
  const server = (url, fields) => byHttp1(fields)(url);
  const urls = [program, ...peers].map(({ url }) => url + path);
  // The peers serve their own address alone.
  const fields = (url) => (url.startsWith(program.url) ? headers : ASKED);
  const rows = [
    ["HTTP/1.1", ...(await inTurns(urls, (url) => server(url, fields(url))))],
    [
      `HTTP/2, ${STREAMS} requests at a time`,
      ...(await inTurns(urls, (url) =>
        loadByHttp2(url, { connections: CONNECTIONS, streams: STREAMS, seconds: SECONDS, headers: fields(url) }),
      )),
    ],
    ["HTTP/1.1, a connection for each request", ...(await inTurns(urls, (url) => server(url, { ...fields(url), Connection: "close" })))],
  ];
  for (const peer of peers) await peer.stop();
  await program.stop();
  console.log(`### Requests per second by HTTPS: a cached page, gzip, ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s each\n`);
  table(["by", ...columns(["bare hyper", "nginx", "Caddy"])], rows);
}

const folder = temporaryFolder("bench");
console.log(`Load of the machine before: ${round(loadavg()[0], 1)}\n`);
await plain(folder);
await secure(temporaryFolder("bench-https"));
