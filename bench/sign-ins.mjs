#!/usr/bin/env node
// What sign-ins with a password cost: 50 people at once. One network may try 75 times at once, which bounds the number.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median, round, table } from "./support/report.mjs";
import { startProgram } from "./support/servers.mjs";

const SIGN_INS = 70;
const AT_ONCE = 50;
const KEY = "sb_secret_only-for-the-bench-of-sign-ins";
const PASSWORD = "a long walk in Guntur";

const binary = resolve(process.env.CARGO_TARGET_DIR ?? "target", "release/mirchi");
const folder = mkdtempSync(join(tmpdir(), "mirchi-sign-ins-"));
const program = await startProgram(binary, folder, { MIRCHI_API__SERVICE_KEY: KEY });
try {
  const post = (path, body) =>
    fetch(`${program.url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: KEY, authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const people = Array.from({ length: AT_ONCE }, (_, index) => `person-${index}@example.com`);
  for (const email of people) {
    const made = await post("admin/users", { email, password: PASSWORD, email_confirm: true });
    if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`);
  }
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
} finally {
  await program.stop();
  rmSync(folder, { recursive: true });
}
