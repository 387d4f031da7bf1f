#!/usr/bin/env node
// Replays abuse of the enquiry form against a program that it starts itself, and prints a table for docs/abuse.md. Client addresses are
// sent in X-Forwarded-For, as by a reverse proxy. The program is MIRCHI, if set.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { table } from "../support/report.mjs";
import { binary, pause, startProgram, temporaryFolder } from "../support/servers.mjs";

const AT_ONCE = 20;
const FLOOD = 400;
const HONEST = 11;
/** How many milliseconds the outbox gets before the mails are counted. */
const SETTLE_MS = 4000;

const settings = {
  MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.1/32",
  MIRCHI_DOCUMENTS__PREPARE: "false",
  // The defaults are measured.
  MIRCHI_LIMITS__ENQUIRIES_PER_ADDRESS_PER_HOUR: undefined,
  MIRCHI_LIMITS__ENQUIRIES_PER_SUBNET_PER_HOUR: undefined,
  MIRCHI_LIMITS__ENQUIRIES_PER_NETWORK_PER_HOUR: undefined,
  MIRCHI_LIMITS__ENQUIRIES_PER_MINUTE: undefined,
  MIRCHI_LIMITS__CONFIRMATIONS_PER_RECIPIENT_PER_DAY: undefined,
};

/** Sends one enquiry with this client address; returns the status of the response. */
async function send(url, address, email) {
  const headers = { apikey: "public-anonymous-key", "content-type": "application/json", "x-forwarded-for": address };
  const form = {
    name: "Ana Souza",
    email,
    phone: "+55 11 5555 0100",
    productInterest: "spices",
    message: "Two containers, please.",
    filledInMs: 45_000,
  };
  const answer = await fetch(`${url}/functions/v1/send-contact-email`, { method: "POST", headers, body: JSON.stringify(form) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends an enquiry for each pair of address and recipient, some at a time; returns how many were refused. */
async function sendAll(url, pairs) {
  const waiting = [...pairs];
  let refused = 0;
  async function worker() {
    for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
      if ((await send(url, ...pair)) !== 200) refused += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return refused;
}

const times = (count, pair) => Array.from({ length: count }, (_, number) => pair(number));

/** The recipients of the confirmations that were sent. */
function confirmed(folder) {
  const files = readdirSync(join(folder, "data/mail")).filter((name) => /-confirmation-\d+\.eml$/.test(name));
  return files.map((name) => /^To: .*?([^\s<]+@[^\s>]+)/m.exec(readFileSync(join(folder, "data/mail", name), "utf8"))[1]);
}

/** How many lines of a command's output match. */
function lines(folder, parameters, matching) {
  const text = execFileSync(binary, parameters, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  return text.split("\n").filter((line) => matching.test(line)).length;
}

/** Starts the program with an empty folder, attacks it, and sends honest enquiries afterwards. */
async function replay(name, attack) {
  const folder = temporaryFolder("abuse");
  const program = await startProgram(binary, folder, settings);
  try {
    const refused = await sendAll(program.url, attack);
    const honest = times(HONEST, (number) => [`198.51.${100 + number}.7`, `honest${number}@example.net`]);
    const honestRefused = await sendAll(program.url, honest);
    await pause(SETTLE_MS);
    const recipients = confirmed(folder);
    const toVictim = recipients.filter((address) => address.toLowerCase().startsWith("victim")).length;
    const toHonest = recipients.filter((address) => address.startsWith("honest")).length;
    return [
      name,
      attack.length,
      refused,
      `${honestRefused} of ${HONEST}`,
      lines(folder, ["enquiries", "list"], /NSE-/),
      toVictim,
      recipients.length,
      lines(folder, ["mail", "list"], /confirmation/),
      `${toHonest} of ${HONEST}`,
    ];
  } finally {
    await program.stop();
  }
}

/** One address in many spellings. */
const victim = (number) => ["victim@example.org", `victim+${number}@example.org`, "Victim@EXAMPLE.org"][number % 3];
/** Spreads the numbers over a /48, so that neighbouring ones are not in the same /56. */
const spread = (number) => (number * 40_503) % 65_536;
const hex = (number) => number.toString(16);

const rows = [
  await replay(
    "one recipient, 20 at once from one address",
    times(20, (number) => ["203.0.113.9", victim(number)]),
  ),
  await replay(
    "one recipient, from as many /64 of one /48",
    times(FLOOD, (number) => [`2001:db8:1:${hex(spread(number))}::1`, victim(number)]),
  ),
  await replay(
    "many recipients, from as many /64 of one /48",
    times(FLOOD, (number) => [`2001:db8:1:${hex(spread(number))}::1`, `someone${number}@example.org`]),
  ),
  await replay(
    "many recipients, from as many /48",
    times(FLOOD, (number) => [`2001:db8:${hex(number)}::1`, `someone${number}@example.org`]),
  ),
];
const head = [
  "attack",
  "sent",
  "refused",
  "honest visitors refused",
  "enquiries stored",
  "confirmations to the one recipient",
  "all confirmations that left within 4 s",
  "that wait",
  "that left to honest visitors",
];
table(head, rows);
