#!/usr/bin/env node
// Imports products in ten languages (10,000, or the given number) while enquiries, sign-ins and readiness checks come in, and prints for
// docs/benchmarks.md how those fared: by the console's function, by the command beside the running program, and for undoing it. On SQLite, or on
// PostgreSQL if TEST_DATABASE_URL names a server. The program is MIRCHI, or a release build by default. Needs Python, and psql for PostgreSQL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { emptySchema } from "./support/postgres.mjs";
import { writeRepeated } from "./support/products.mjs";
import { round, table } from "./support/report.mjs";
import { pause, startProgram } from "./support/servers.mjs";

const COUNT = Number(process.argv[2] ?? 10_000);
const KEY = "sb_secret_only-for-the-bench-of-imports";
/** One account may not sign in every few seconds for minutes. */
const ACCOUNTS = 40;
const PASSWORD = "a long walk in Guntur";
const ENQUIRY_EVERY_MS = 1000;
const SIGN_IN_EVERY_MS = 3000;

const repository = resolve(import.meta.dirname, "..");
const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
const binary = resolve(process.env.MIRCHI ?? join(target, "release", "mirchi"));
const server = process.env.TEST_DATABASE_URL;
const settings = {
  MIRCHI_API__SERVICE_KEY: KEY,
  MIRCHI_DOCUMENTS__PREPARE: "false",
  MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.1",
  ...(server && { DATABASE_URL: emptySchema(server, `bench_import_${process.pid}`) }),
};
const enquiry = {
  name: "Ana Souza",
  email: "ana@importer.example",
  phone: "+55 11 5555 0100",
  company: "Importadora Souza",
  country: "Brazil",
  productInterest: "red-chillies",
  message: "Two containers of Guntur Sannam, CIF Santos, in March.",
};

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
const file = join(folder, "products.csv");
try {
  const first = await startProgram(binary, folder, settings);
  await first.stop();
  writeRepeated(binary, folder, file, 0, COUNT, settings);
  const program = await startProgram(binary, folder, settings);
  const headers = { apikey: KEY, authorization: `Bearer ${KEY}` };
  const post = (path, body, more = {}) =>
    fetch(`${program.url}/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", ...more },
      body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
    });
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const made = await post("auth/v1/admin/users", { email: `person-${number}@example.com`, password: PASSWORD, email_confirm: true });
    if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`);
  }
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

  const rows = [];
  async function measure(label, work) {
    await pause(3000);
    const stops = [
      every(ENQUIRY_EVERY_MS, () => post("functions/v1/send-contact-email", enquiry)),
      every(SIGN_IN_EVERY_MS, signIn),
      every(ENQUIRY_EVERY_MS, () => fetch(`${program.url}/readyz`)),
    ];
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    const [enquiries, signedIn, checks] = await Promise.all(stops.map((stop) => stop()));
    for (const { status } of [...enquiries, ...signedIn, ...checks].filter(({ status }) => status !== 200))
      console.error(`${label}: ${status}`);
    const refused = (answers) => answers.filter(({ status }) => status !== 200).length;
    const part = (answers, share) => {
      const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
      return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    };
    rows.push([
      label,
      round(seconds, 1),
      `${refused(enquiries)} of ${enquiries.length}`,
      part(enquiries, 0.5),
      part(enquiries, 0.95),
      part(enquiries, 1),
      `${refused(signedIn)} of ${signedIn.length}`,
      part(signedIn, 0.95),
      `${refused(checks)} of ${checks.length}`,
      round(program.peakMb()),
    ]);
    return result;
  }

  const body = async () => openAsBlob(file);
  await measure("nothing", () => pause(20_000));
  await measure("dry run", async () => finished("import-products?dry_run=true&file_name=products.csv", await body()));
  const imported = await measure("import", async () => finished("import-products?file_name=products.csv", await body()));
  if (imported.id) await measure("undo", () => finished("undo-import", { id: imported.id }));
  await measure("the command", async () => {
    const options = { cwd: folder, env: { ...process.env, ...settings }, stdio: ["ignore", "ignore", "inherit"] };
    const [code] = await once(spawn(binary, ["products", "import", file], options), "exit");
    if (code !== 0) console.error(`the command ended with ${code}`);
  });
  await program.stop();

  console.log(
    `${round(COUNT)} products, ${round(statSync(file).size / 2 ** 20)} MB; ${cpus().length} × ${cpus()[0].model}, Node.js ${process.version}\n`,
  );
  const head = ["beside", "s", "enquiries refused", "p50 ms", "p95 ms", "slowest ms"];
  table([...head, "sign-ins refused", "p95 ms", "not ready", "memory MB"], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
