import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { EnquiryLedger, kept, sendEnquiries } from "../support/enquiry-traffic.ts";
import { binary, kill, killProcess, type Program, startProgram } from "../support/program.ts";

/** `make test-long` tries more. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);

/** What was acknowledged to the staff. */
type Acknowledged = {
  /** Uploaded documents, with their texts. */
  files: Map<string, string>;
  /** The last name of the product that was acknowledged, and those that were sent after it. */
  names: string[];
};

/** Repeats some work until the program is killed, which ends a request without an answer. */
async function untilKilled(isKilled: () => boolean, work: (number: number) => Promise<void>): Promise<void> {
  for (let number = 0; !isKilled(); number += 1) {
    await work(number).catch((error: unknown) => {
      if (!isKilled()) throw error;
    });
  }
}

function startBackup(program: Program, folder: string): ChildProcess {
  return spawn(binary(), ["backup", "backups"], { cwd: folder, env: program.environment, stdio: "ignore" });
}

/** Compares what a restarted program has with what was acknowledged before, and the files that begin with `prefix`. */
async function expectAll(program: Program, slug: string, { files, names }: Acknowledged, prefix: string): Promise<void> {
  const client = newClient(program.url, SERVICE_KEY);
  for (const [path, text] of [...files].filter(([path]) => path.startsWith(prefix))) {
    const { data } = await client.storage.from("documents").download(path);
    expect(await data?.text(), path).toBe(text);
  }
  const { data } = await client.from("products").select("name").eq("slug", slug).single();
  expect(names).toContain(data?.name);
}

for (const { name, settings } of databases) {
  test(`what was acknowledged on ${name} survives kill -9 during everything: ${ROUNDS} rounds`, async () => {
    test.setTimeout(120_000 + ROUNDS * 30_000);
    const folder = mkdtempSync(join(tmpdir(), "mirchi-kill-"));
    const environment = { ...settings(), MIRCHI_API__SERVICE_KEY: SERVICE_KEY };
    const ledger = new EnquiryLedger();
    const acknowledged: Acknowledged = { files: new Map(), names: [] };
    let slug = "";
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const program = await startProgram(environment, folder);
        const client = newClient(program.url, SERVICE_KEY);
        const { data: products } = await client.from("products").select("slug,name").order("id").limit(1);
        slug = products?.[0]?.slug;
        if (round === 0) acknowledged.names.push(products?.[0]?.name);
        await expectAll(program, slug, acknowledged, `kill/${round - 1}-`);
        let isKilled = false;
        const traffic = sendEnquiries(program.url, `kill-${round}`, 2);
        const uploads = untilKilled(
          () => isKilled,
          async (number) => {
            const path = `kill/${round}-${number}.pdf`;
            const text = `%PDF-1.7\nround ${round}, file ${number}`;
            const { error } = await client.storage.from("documents").upload(path, new Blob([text], { type: "application/pdf" }));
            if (error === null) acknowledged.files.set(path, text);
          },
        );
        const publications = untilKilled(
          () => isKilled,
          async (number) => {
            const changed = `Chilli of round ${round}, ${number}`;
            acknowledged.names.push(changed);
            const { error } = await client.from("products").update({ name: changed }).eq("slug", slug);
            if (error === null) acknowledged.names = [changed];
          },
        );
        const backup = startBackup(program, folder);
        await pause(200 + Math.random() * 1800);
        isKilled = true;
        await kill(program);
        await killProcess(backup);
        await Promise.all([traffic.stop(), uploads, publications]);
        ledger.add(traffic);
      }
      const program = await startProgram(environment, folder);
      await expectAll(program, slug, acknowledged, "kill/");
      ledger.expectKept(await kept(program));
      const backups = join(folder, "backups");
      const whole = existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith(".tar.zst")) : [];
      for (const file of whole) expect(await program.command("restore", "--check", join(backups, file))).toContain("whole");
      await program.stop();
      const figures = [`${ledger.accepted.size} enquiries`, `${acknowledged.files.size} files`, `${whole.length} backups`];
      process.stdout.write(`kill -9 on ${name}: ${ROUNDS} rounds, ${figures.join(", ")} acknowledged and kept\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
