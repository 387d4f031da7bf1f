import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "./program.ts";

/**
 * Starts the program once on each empty database, which loads the sample catalogue. The programs of the tests begin with a copy of what that
 * left, which a debug build needs seconds to make. Returns what removes it.
 */
export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-template-"));
  const postgres = process.env.TEST_DATABASE_URL;
  const template = `e2e_template_${randomBytes(6).toString("hex")}`;
  const ask = (statement: string) => postgres && execFileSync("psql", [postgres, "--quiet", "--command", statement]);
  const run = async (settings: Record<string, string>, kept?: string) => (await startProgram(settings, kept)).stop();
  const runs = [run({}, folder)];
  if (postgres !== undefined) {
    ask(`create database ${template}`);
    const url = new URL(postgres);
    url.pathname = template;
    runs.push(run({ DATABASE_URL: url.href }));
  }
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    ask(`drop database if exists ${template} with (force)`);
  };
  for (const run of await Promise.allSettled(runs)) {
    if (run.status === "fulfilled") continue;
    remove();
    throw run.reason;
  }
  // The workers inherit them.
  process.env.E2E_TEMPLATE_FOLDER = folder;
  process.env.E2E_TEMPLATE_DATABASE = template;
  return remove;
}
