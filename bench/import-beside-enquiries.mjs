#!/usr/bin/env node
// Imports products in ten languages (10,000, or the given number) while enquiries, sign-ins and readiness checks come in, and prints for
// docs/benchmarks.md how those fared: by the console's function, by the command beside the running program, for undoing it, and while their
// grades and a parameter of all of them are changed. More than 10,000 come in several files, by the function alone. A mail server counts the mails. On SQLite, or
// on PostgreSQL if TEST_DATABASE_URL names a server. The program is MIRCHI, or a release build by default. Needs Python, and psql for PostgreSQL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "./support/mail-server.mjs";
import { emptySchema } from "./support/postgres.mjs";
import { IN_A_FILE, writeRepeated } from "./support/products.mjs";
import { percentile, round, table } from "./support/report.mjs";
import { binary, createAccount, pause, startProgram } from "./support/servers.mjs";

const COUNT = Number(process.argv[2] ?? 10_000);
const KEY = "sb_secret_only-for-the-bench-of-imports";
/** One account may not sign in every few seconds for minutes. */
const ACCOUNTS = 40;
const PASSWORD = "a long walk in Guntur";
const ENQUIRY_EVERY_MS = 1000;
const SIGN_IN_EVERY_MS = 3000;

const server = process.env.TEST_DATABASE_URL;
const mailServer = await startMailServer(0);
const settings = {
  ...mailServer.settings,
  MIRCHI_API__SERVICE_KEY: KEY,
  MIRCHI_DOCUMENTS__PREPARE: "false",
  MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.1",
  ...(server && { DATABASE_URL: emptySchema(server, `bench_import_${process.pid}`) }),
};
/** An enquiry from an address of its own, which gets a confirmation. */
const enquiry = (number) => ({
  name: "Ana Souza",
  email: `ana-${number}@importer.example`,
  phone: "+55 11 5555 0100",
  company: "Importadora Souza",
  country: "Brazil",
  productInterest: "red-chillies",
  message: "Two containers of Guntur Sannam, CIF Santos, in March.",
});

/** Sends a request at every interval, whether or not the last one was answered, until it is stopped; returns the milliseconds and statuses. */
function every(intervalMs, send) {
  const answers = [];
  const timer = setInterval(() => {
    const began = performance.now();
    const answered = send().then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => "none",
    );
    answers.push(answered.then((status) => ({ status, ms: performance.now() - began })));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    return Promise.all(answers);
  };
}

const folder = mkdtempSync(join(tmpdir(), "mirchi-import-"));
try {
  const first = await startProgram(binary, folder, settings);
  await first.stop();
  const parts = [];
  for (let begin = 0; begin < COUNT; begin += IN_A_FILE) {
    const part = join(folder, `products-${parts.length + 1}.csv`);
    writeRepeated(binary, folder, part, begin, Math.min(COUNT, begin + IN_A_FILE), settings);
    parts.push(part);
  }
  const program = await startProgram(binary, folder, settings);
  const headers = { apikey: KEY, authorization: `Bearer ${KEY}` };
  const post = (path, body, more = {}) =>
    fetch(`${program.url}/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", ...more },
      body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
    });
  for (let number = 0; number < ACCOUNTS; number += 1) {
    await createAccount(program.url, KEY, { email: `person-${number}@example.com`, password: PASSWORD });
  }
  let enquiries = 0;
  let signIns = 0;
  /** Each person from a network of their own, so that no limit refuses them. */
  function signIn() {
    signIns += 1;
    const body = { email: `person-${signIns % ACCOUNTS}@example.com`, password: PASSWORD };
    return post("auth/v1/token?grant_type=password", body, { "x-forwarded-for": `10.0.${signIns % 250}.1` });
  }

  /** Calls a function, and asks until its job is done. */
  async function finished(name, body) {
    let answer = await post(`functions/v1/${name}`, body, { prefer: "respond-async" });
    for (;;) {
      const text = await answer.text();
      if (answer.status !== 202) {
        if (!answer.ok) console.error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
        return answer.ok ? JSON.parse(text) : {};
      }
      await pause(500);
      answer = await fetch(`${program.url}/functions/v1/job?id=${JSON.parse(text).job}`, { headers });
    }
  }

  /** How many products have rows for visitors that are older than the products. */
  async function outdated() {
    const metrics = await (await fetch(`${program.url}/metrics`, { headers })).text();
    return Number(/^outdated_listings (\d+)/m.exec(metrics)?.[1] ?? 0);
  }

  const rows = [];
  async function measure(label, work) {
    await pause(3000);
    const stops = [
      every(ENQUIRY_EVERY_MS, () => {
        enquiries += 1;
        return post("functions/v1/send-contact-email", enquiry(enquiries));
      }),
      every(SIGN_IN_EVERY_MS, signIn),
      every(ENQUIRY_EVERY_MS, () => fetch(`${program.url}/readyz`)),
    ];
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    const [accepted, signedIn, checks] = await Promise.all(stops.map((stop) => stop()));
    for (const { status } of [...accepted, ...signedIn, ...checks].filter(({ status }) => status !== 200))
      console.error(`${label}: ${status}`);
    const refused = (answers) => answers.filter(({ status }) => status !== 200).length;
    const timesOf = (answers) => answers.map(({ ms }) => ms);
    const part = (answers, share) => round(percentile(timesOf(answers), share) ?? 0);
    rows.push([
      label,
      round(seconds, 1),
      `${refused(accepted)} of ${accepted.length}`,
      part(accepted, 0.5),
      part(accepted, 0.95),
      part(accepted, 1),
      `${refused(signedIn)} of ${signedIn.length}`,
      part(signedIn, 0.95),
      `${refused(checks)} of ${checks.length}`,
      round(program.peakMb()),
    ]);
    return result;
  }

  const importOf = (part, query) => openAsBlob(part).then((body) => finished(`import-products?${query}file_name=products.csv`, body));
  await measure("nothing", () => pause(20_000));
  if (parts.length === 1) {
    await measure("dry run", () => importOf(parts[0], "dry_run=true&"));
    const imported = await measure("import", () => importOf(parts[0], ""));
    if (imported.id) await measure("undo", () => finished("undo-import", { id: imported.id }));
    await measure("the command", async () => {
      const options = { cwd: folder, env: { ...process.env, ...settings }, stdio: ["ignore", "ignore", "inherit"] };
      const [code] = await once(spawn(binary, ["products", "import", parts[0]], options), "exit");
      if (code !== 0) console.error(`the command ended with ${code}`);
    });
  } else {
    await measure(`import, ${parts.length} files`, async () => {
      for (const part of parts) await importOf(part, "");
    });
  }
  /** Writes rows that all products name, and waits until visitors see it. */
  const rewritten = async (method, path, body) => {
    const written = await fetch(`${program.url}/rest/v1/${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!written.ok) console.error(`${method} ${path}: ${written.status} ${await written.text()}`);
    // The count is made every ten seconds.
    do await pause(11_000);
    while ((await outdated()) > 0);
  };
  await measure("renaming all grades", () => rewritten("PATCH", "grades?position=gte.0", { name: "Export" }));
  await measure("moving a parameter", () => rewritten("PATCH", "parameters?code=eq.moisture", { position: 900 }));
  // The last mails are on their way.
  for (let seconds = 0; seconds < 60 && mailServer.taken() < 2 * enquiries; seconds += 1) await pause(1000);
  await program.stop();

  console.log(
    `${round(COUNT)} products, ${round(parts.reduce((sum, part) => sum + statSync(part).size, 0) / 2 ** 20)} MB; ${cpus().length} × ${cpus()[0].model}, Node.js ${process.version}\n`,
  );
  const head = ["beside", "s", "enquiries refused", "p50 ms", "p95 ms", "slowest ms"];
  table([...head, "sign-ins refused", "p95 ms", "not ready", "memory MB"], rows);
  console.log(
    `\n${round(enquiries)} enquiries, ${round(mailServer.taken())} mails taken by the mail server, ${mailServer.twice()} of them twice`,
  );
} finally {
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
}
