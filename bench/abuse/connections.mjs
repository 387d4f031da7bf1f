#!/usr/bin/env node
// Measures the limits of connections, against a program that it starts itself on 127.0.0.1, and prints tables for docs/abuse.md: slow
// readers, a slow sender, connections from one address, malformed requests. Takes three minutes and needs perl. The program is MIRCHI, or
// target/release/mirchi by default.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { table } from "../support/report.mjs";
import { binary, pause, startProgram, temporaryFolder } from "../support/servers.mjs";

/** Readers of each kind, and how many seconds they are observed. */
const READERS = 20;
const WATCHED_S = 150;
/** Concurrent connections that are tried from one address. */
const CONNECTIONS = 400;
/** A sender gives up after this time. */
const SENT_S = 60;

const program = await startProgram(binary, temporaryFolder("abuse"), { MIRCHI_DOCUMENTS__PREPARE: "false", MIRCHI_LOG__FILTER: "error" });
const port = Number(new URL(program.url).port);

async function open() {
  const socket = connect(port, "127.0.0.1");
  // A refused connection is closed as soon as it is established; without a response, there is nothing else to learn.
  socket.on("error", () => socket.destroy());
  socket.on("end", () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Sends a text and returns the status of the response. */
function statusOf(socket, text) {
  return new Promise((done) => {
    if (socket.destroyed) done("closed");
    socket.once("data", (part) => done(/^HTTP\/1\.\d (\d+)/.exec(part.toString("latin1"))?.[1] ?? "no HTTP"));
    socket.once("close", () => done("closed"));
    socket.write(text);
  });
}

async function answerTo(text) {
  const socket = await open();
  const status = await statusOf(socket, text);
  socket.destroy();
  return status;
}

/** The seconds after which each of the readers that take `bytes` every `seconds` lost the connection. */
async function endsOfReaders(bytes, seconds) {
  const parameters = [port, READERS, bytes, seconds, WATCHED_S].map(String);
  const child = spawn("perl", [join(import.meta.dirname, "slow-readers.pl"), ...parameters], { stdio: ["ignore", "pipe", "inherit"] });
  let lines = "";
  child.stdout.on("data", (part) => {
    lines += part;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the readers ended with ${code}`);
  return lines.split("\n").filter(Boolean).map(Number);
}

async function readers([name, bytes, seconds]) {
  const ends = await endsOfReaders(bytes, seconds);
  const range = ends.length > 0 ? `${Math.min(...ends)}-${Math.max(...ends)} s` : "-";
  return [name, READERS, ends.length, range, READERS - ends.length];
}

const post = (more, body) =>
  `POST /functions/v1/send-contact-email HTTP/1.1\r\nHost: site\r\napikey: public-anonymous-key\r\nContent-Type: application/json\r\n${more}\r\n\r\n${body}`;

/** A body that arrives at one byte per second: the response, and after how many seconds it came. */
async function slowSender() {
  const socket = await open();
  const began = performance.now();
  const answer = statusOf(socket, post("Content-Length: 60000", "{"));
  const drip = setInterval(() => socket.write(" "), 1000);
  const status = await Promise.race([answer, pause(SENT_S * 1000).then(() => "no answer")]);
  clearInterval(drip);
  socket.destroy();
  return [status, `${((performance.now() - began) / 1000).toFixed(0)} s`];
}

async function connectionsOfOneAddress() {
  const sockets = [];
  for (let index = 0; index < CONNECTIONS; index += 1) sockets.push(await open());
  const answers = await Promise.all(sockets.map((socket) => statusOf(socket, "GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n")));
  for (const socket of sockets) socket.destroy();
  return answers.filter((status) => status === "200").length;
}

const malformed = [
  ["HTTP/1.1 without `Host`", "GET /healthz HTTP/1.1\r\n\r\n"],
  ["HTTP/1.1 with two `Host`", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"],
  ["`Host: a, b`", "GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n"],
  ["HTTP/1.0 without `Host`", "GET /healthz HTTP/1.0\r\n\r\n"],
  ["a chunk without a length", post("Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n")],
  ["a chunk longer than its length", post("Transfer-Encoding: chunked", "1\r\n{}\r\n0\r\n\r\n")],
  ["two different `Content-Length`", post("Content-Length: 2\r\nContent-Length: 3", "{}")],
  ["`Content-Length` and `Transfer-Encoding`", post("Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n")],
  ["a body of 65 kB", post("Content-Length: 66560", " ".repeat(66_560))],
  ["a head of 200 kB", `GET /healthz HTTP/1.1\r\nHost: site\r\nX: ${"a".repeat(200_000)}\r\n\r\n`],
];

try {
  // All kinds run concurrently, since they mostly wait.
  const kinds = [
    ["nothing", 0, 1],
    ["1 byte a second", 1, 1],
    ["1 kB every 20 s", 1024, 20],
    ["4 kB a second, a slow line", 4096, 1],
  ];
  const [rows, sender] = await Promise.all([Promise.all(kinds.map(readers)), slowSender()]);
  table(["readers that take", "connections", "ended", "after", `held after ${WATCHED_S} s`], rows);
  const accepted = await connectionsOfOneAddress();
  table(
    ["what", "result"],
    [
      ["a body of which a byte comes every second", `${sender[0]} after ${sender[1]}`],
      [`${CONNECTIONS} connections of one address`, `${accepted} answered, the others closed`],
    ],
  );
  const answers = [];
  for (const [name, text] of malformed) answers.push([name, await answerTo(text)]);
  table(["request", "answer"], answers);
} finally {
  await program.stop();
}
