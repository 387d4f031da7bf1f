#!/usr/bin/env node
// Measures password sign-ins of 50 people at once. One network may try 75 times at once, which limits the number. Then, with sequential
// requests, whether the response time reveals that an address has an account. `MIRCHI=path/to/mirchi` names another program.
import { median, round, table } from "./support/report.mjs";
import { binary, createAccount, pause, startProgram, temporaryFolder } from "./support/servers.mjs";

const SIGN_INS = 70;
const AT_ONCE = 50;
/** How many addresses have an account, and as many do not. Each gets one mail per minute. */
const ADDRESSES = 40;
/** The pause after each request, so that work on its mail is finished before the next one. */
const PAUSE_MS = 100;
const KEY = "sb_secret_only-for-the-bench-of-sign-ins";
const PASSWORD = "a long walk in Guntur";

const program = await startProgram(binary, temporaryFolder("sign-ins"), {
  MIRCHI_API__SERVICE_KEY: KEY,
  MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.1",
});
try {
  const post = (path, body, network) =>
    fetch(`${program.url}/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: KEY,
        authorization: `Bearer ${KEY}`,
        "content-type": "application/json",
        ...(network && { "x-forwarded-for": network }),
      },
      body: JSON.stringify(body),
    });
  const addresses = (name, length) => Array.from({ length }, (_, index) => `${name}-${index}@example.com`);
  async function makeAccounts(emails) {
    for (const email of emails) await createAccount(program.url, KEY, { email, password: PASSWORD });
  }
  const people = addresses("person", AT_ONCE);
  await makeAccounts(people);
  const before = program.residentMb();
  const times = [];
  let begun = 0;
  const start = performance.now();
  const signInAgain = async (email) => {
    while (begun < SIGN_INS) {
      begun += 1;
      const asked = performance.now();
      const answer = await post("token?grant_type=password", { email, password: PASSWORD });
      if (!answer.ok) throw new Error(`no sign-in: ${answer.status} ${await answer.text()}`);
      await answer.json();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(people.map(signInAgain));
  const seconds = (performance.now() - start) / 1000;
  table(
    ["sign-ins", "at once", "per second", "median ms", "slowest ms", "memory before MB", "at most MB"],
    [
      [
        SIGN_INS,
        AT_ONCE,
        round(SIGN_INS / seconds, 1),
        round(median(times)),
        round(Math.max(...times)),
        round(before),
        round(program.peakMb()),
      ],
    ],
  );

  let networks = 0;
  /** The response time in ms. Each request comes from a different network, so that no rate limit refuses it. */
  async function timed(path, body, status) {
    networks += 1;
    const asked = performance.now();
    const answer = await post(path, body, `10.0.${Math.floor(networks / 250)}.${(networks % 250) + 1}`);
    const text = await answer.text();
    const time = performance.now() - asked;
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`);
    await pause(PAUSE_MS);
    return time;
  }
  // Codes only exist for those who have requested one, so the wrong codes come after the mails. Mails of two kinds would exceed the limit
  // of one address.
  const requests = [
    ["wrong password", "a", "token?grant_type=password", { password: "another walk in Byadgi" }, 400],
    ["mailed code asked for", "a", "otp", { create_user: false }, 200],
    ["wrong code", "a", "verify", { type: "email", token: "no code" }, 403],
    ["lost password", "b", "recover", {}, 200],
  ];
  for (const set of ["a", "b"]) await makeAccounts(addresses(`known-${set}`, ADDRESSES));
  const rows = [];
  for (const [label, set, path, body, status] of requests) {
    const times = { known: [], unknown: [] };
    for (let index = 0; index < ADDRESSES; index += 1) {
      const kinds = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
      for (const kind of kinds) {
        times[kind].push(await timed(path, { ...body, email: `${kind}-${set}-${index}@example.com` }, status));
      }
    }
    rows.push([label, ADDRESSES, round(median(times.known), 2), round(median(times.unknown), 2)]);
  }
  table(["request", "of each", "known address, median ms", "unknown address, median ms"], rows);
} finally {
  await program.stop();
}
