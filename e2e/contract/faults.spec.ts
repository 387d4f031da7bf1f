import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { startCuttingProxy } from "../support/cutting-proxy.ts";
import { databases } from "../support/databases.ts";
import { EnquiryLedger, type EnquiryTraffic, kept, sendEnquiries, sendEnquiry } from "../support/enquiry-traffic.ts";
import { buildIoFaults, diskFaults, type IoFaults } from "../support/io-faults.ts";
import { kill, startProgram } from "../support/program.ts";

/** `make test-long` tries more. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10);

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Waits until an enquiry that is sent now is accepted again. */
async function recovered(traffic: EnquiryTraffic): Promise<void> {
  const before = traffic.accepted.size;
  await expect.poll(() => traffic.accepted.size, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(before + 4);
}

const isReady = async (url: string): Promise<{ status: number; writes: boolean }> => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, writes: (await answer.json()).writes };
};

/** Faults at random moments, and the end of the program. */
async function tryDisk(faults: IoFaults, folder: string, round: number, ledger: EnquiryLedger): Promise<void> {
  const program = await startProgram(faults.settings, folder);
  const traffic = sendEnquiries(program.url, `disk-${round}`);
  try {
    await recovered(traffic);
    const kinds = Object.values(diskFaults);
    // Each kind in its turn, twice with a short pause: the second meets what the first has left behind.
    for (let turn = 0; turn < 2; turn += 1) {
      faults.set(kinds[(round + turn) % kinds.length] ?? diskFaults.full);
      await pause(between(5, 120));
      faults.set(0);
      await pause(between(5, 60));
    }
    faults.set(kinds[round % kinds.length] ?? diskFaults.full);
    await expect.poll(() => isReady(program.url), { timeout: 60_000, intervals: [5] }).toEqual({ status: 503, writes: false });
    const refusedBefore = traffic.refused.size;
    await expect.poll(() => traffic.refused.size, { timeout: 60_000, intervals: [5] }).toBeGreaterThan(refusedBefore);
    faults.set(0);
    await recovered(traffic);
    expect((await isReady(program.url)).writes).toBe(true);
    const stopped = traffic.stop();
    if (round % 2 === 1) await stopped;
    await kill(program);
    await stopped;
  } finally {
    faults.set(0);
    await traffic.stop();
    program.process.kill("SIGKILL");
  }
  ledger.add(traffic);
}

test(`an enquiry that was accepted while the disk failed is kept, one that was refused is not: ${ROUNDS} rounds`, async () => {
  test.setTimeout(60_000 + ROUNDS * 20_000);
  const folder = mkdtempSync(join(tmpdir(), "mirchi-faults-"));
  const faults = buildIoFaults();
  const ledger = new EnquiryLedger();
  try {
    for (let round = 0; round < ROUNDS; round += 1) await tryDisk(faults, folder, round, ledger);
    const reader = await startProgram({}, folder);
    ledger.expectKept(await kept(reader));
    await reader.stop();
    process.stdout.write(
      `disk: ${ROUNDS} rounds, ${ledger.accepted.size} accepted and kept, ${ledger.refused.size} refused and not kept\n`,
    );
  } finally {
    faults.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the company is told of a disk that stays full, and the program goes on by itself when it has space again", async () => {
  const faults = buildIoFaults();
  const program = await startProgram(faults.settings);
  const send = () => sendEnquiry(program.url, "full@importer.example");
  try {
    faults.set(diskFaults.full);
    expect((await send()).status).toBe(503);
    const told = () => program.mails().filter((mail) => mail.includes("cannot store enquiries")).length;
    await expect.poll(told, { timeout: 90_000, intervals: [200] }).toBe(1);
    expect(await isReady(program.url)).toEqual({ status: 503, writes: false });
    faults.set(0);
    await expect.poll(() => isReady(program.url), { timeout: 60_000, intervals: [200] }).toEqual({ status: 200, writes: true });
    // The same key, as the form sends it again.
    expect((await send()).status).toBe(200);
    expect((await kept(program)).size).toBe(1);
    expect(told()).toBe(1);
  } finally {
    await program.stop();
    faults.remove();
  }
});

test("where space is short, what can wait is refused, and an enquiry is not", async () => {
  const program = await startProgram({
    MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
    // More than any disk has.
    MIRCHI_LIMITS__MIN_FREE_MB: "4000000000",
  });
  try {
    const pdf = new Blob(["%PDF-1.7"], { type: "application/pdf" });
    const upload = await newClient(program.url, SERVICE_KEY).storage.from("documents").upload("short.pdf", pdf);
    expect(upload.error?.message).toContain("limits.min_free_mb");
    const headers = { apikey: SERVICE_KEY, Authorization: `Bearer ${SERVICE_KEY}` };
    const imported = await fetch(`${program.url}/functions/v1/import-products`, { method: "POST", headers, body: "slug,name\n" });
    expect(imported.status).toBe(507);
    await expect(program.command("backup", "backups")).rejects.toThrow(/limits\.min_free_mb/);
    expect((await sendEnquiry(program.url, "short@importer.example")).status).toBe(200);
    const sheet = await fetch(`${program.url}/catalog/teja-s17/specification.pdf`);
    expect(sheet.headers.get("Content-Type")).toBe("application/pdf");
    const ready = await fetch(`${program.url}/readyz`);
    expect([ready.status, (await ready.json()).space]).toEqual([200, false]);
  } finally {
    await program.stop();
  }
});

const postgres = databases.find(({ name }) => name === "PostgreSQL");

test(`an enquiry is accepted exactly when PostgreSQL kept it, wherever the connection is cut: ${ROUNDS} rounds`, async () => {
  test.skip(postgres === undefined, "TEST_DATABASE_URL names no server");
  test.setTimeout(60_000 + ROUNDS * 20_000);
  const { DATABASE_URL: direct = "" } = postgres?.settings() ?? {};
  const server = new URL(direct);
  const proxy = await startCuttingProxy(server.hostname, Number(server.port));
  const cut = new URL(direct);
  cut.host = `127.0.0.1:${proxy.port}`;
  const ledger = new EnquiryLedger();
  try {
    const program = await startProgram({ DATABASE_URL: cut.href });
    for (let round = 0; round < ROUNDS; round += 1) {
      const traffic = sendEnquiries(program.url, `cut-${round}`);
      await recovered(traffic);
      for (let turn = 0; turn < 5; turn += 1) {
        await pause(between(1, 40));
        proxy.cut();
      }
      await recovered(traffic);
      await traffic.stop();
      ledger.add(traffic);
    }
    await program.stop();
    // A command blocks this process, and the proxy with it.
    const reader = await startProgram({ DATABASE_URL: direct });
    ledger.expectKept(await kept(reader));
    await reader.stop();
    process.stdout.write(
      `connection: ${ROUNDS} rounds, ${ledger.accepted.size} accepted and kept, ${ledger.refused.size} refused and not kept\n`,
    );
  } finally {
    await proxy.close();
  }
});
