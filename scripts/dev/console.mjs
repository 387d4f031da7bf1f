#!/usr/bin/env node
// The staff console in development with accounts that can sign in immediately: a new database in a temporary folder, which is removed at
// the end.
//
//   node scripts/dev/console.mjs [--port 8081] [--program FILE]
//
// The options are those of scripts/dev.mjs. Without `--program` the program is compiled first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createAccount, pause, temporaryFolder } from "../../bench/support/servers.mjs";

const { values } = parseArgs({ options: { port: { type: "string", default: "8081" }, program: { type: "string" } } });
const url = `http://127.0.0.1:${values.port}`;
const password = "a long walk in Guntur";
const serviceKey = "sb_secret_only-for-development-of-the-console";
const folder = temporaryFolder("console");

const options = ["--port", values.port, ...(values.program === undefined ? [] : ["--program", resolve(values.program)])];
const site = spawn(process.execPath, [resolve(import.meta.dirname, "../dev.mjs"), ...options], {
  stdio: "inherit",
  env: {
    ...process.env,
    MIRCHI_SERVER__ADDRESS: process.env.MIRCHI_SERVER__ADDRESS ?? `127.0.0.1:${Number(values.port) + 1000}`,
    MIRCHI_API__SERVICE_KEY: serviceKey,
    MIRCHI_MAIL__FOLDER: join(folder, "mail"),
    MIRCHI_STORAGE__FOLDER: join(folder, "media"),
    MIRCHI_DOCUMENTS__FOLDER: join(folder, "documents"),
    MIRCHI_DOCUMENTS__PREPARE: "false",
    DATABASE_URL: `sqlite://${join(folder, "mirchi.db")}?mode=rwc`,
  },
});
site.once("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => site.kill(signal));

await answers();
try {
  for (const role of ["owner", "editor", "sales", "viewer"]) {
    await createAccount(url, serviceKey, { email: `${role}@example.com`, password, app_metadata: { role } });
  }
} catch (error) {
  // Otherwise the site would outlive this process. The listener would end this process before the error is shown.
  site.removeAllListeners("exit");
  site.kill();
  await once(site, "exit");
  throw error;
}
console.log(
  `console: ${url}/staff/ as owner@example.com, editor@…, sales@… or viewer@example.com, password "${password}"; mail in ${folder}/mail`,
);

/** Resolves when the program responds through Vite. */
async function answers() {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(500);
  }
}
