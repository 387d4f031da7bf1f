import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { ANONYMOUS_KEY, createAccount, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { filesOf, kit, textsOf } from "../support/kit.ts";
import { kill, type Program, startProgram } from "../support/program.ts";
import { zipped } from "../support/zip.ts";

/** How often the program is killed during an import on each database: `KILLED_IMPORTS=100` for a long run. */
const ROUNDS = Number(process.env.KILLED_IMPORTS ?? 1);
const STOPPED = "the program was stopped meanwhile; take the kit in again";
const EMAIL = "stopping@owner.example";

type Import = { state: string; done: number; total: number; finished_at: string | null; answer: unknown };

/** What an owner does with kits. */
async function ownerOf(program: Program) {
  const { data } = await (await signedIn(program.url, EMAIL)).auth.getSession();
  const headers = { apikey: ANONYMOUS_KEY, Authorization: `Bearer ${data.session?.access_token}` };
  const address = `${program.url}/functions/v1/import-site`;
  const last = async (): Promise<Import> => (await fetch(address, { headers })).json();
  return {
    last,
    begin: async (folder: string) => {
      const body = new Uint8Array(zipped(filesOf(folder)));
      const answer = await fetch(address, { method: "POST", headers: { ...headers, "content-type": "application/zip" }, body });
      expect(answer.status).toBe(202);
    },
    /** Waits until that share of the rows and pictures is written, or everything. */
    written: async (share: number) => {
      for (;;) {
        const { state, done, total, finished_at } = await last();
        if (finished_at !== null || (state === "writing" && done >= share * total)) return;
        await pause(20);
      }
    },
    /** Waits until the import has ended: one whose process was killed is ended when its lease is over. */
    ended: async () => {
      await expect.poll(async () => (await last()).finished_at, { timeout: 120_000, intervals: [500] }).not.toBeNull();
      return last();
    },
  };
}

for (const { name, settings } of databases) {
  test(`on ${name} an import of a kit that is stopped or killed leaves the content of before or that of the kit`, async () => {
    // Each import makes the sizes of all pictures, in a program that is not optimised, beside other tests.
    test.setTimeout(600_000 + ROUNDS * 240_000);
    const folder = mkdtempSync(join(tmpdir(), "mirchi-stopped-"));
    const all = { MIRCHI_API__SERVICE_KEY: SERVICE_KEY, ...settings() };
    const start = () => startProgram(all, folder);
    let program = await start();
    let exports = 0;
    const content = async () => {
      exports += 1;
      await program.command("site", "export", `content-${exports}`);
      return textsOf(filesOf(join(folder, `content-${exports}`)));
    };
    try {
      await createAccount(program.url, EMAIL, "owner");
      const contents = [await content(), textsOf(filesOf(kit))];
      const kits = [join(folder, "content-1"), kit];
      let current = 0;

      // The program says that it stops, and does so.
      let owner = await ownerOf(program);
      await owner.begin(kit);
      await owner.written(0.2);
      const stopped = once(program.process, "exit");
      program.process.kill("SIGTERM");
      expect(await stopped).toEqual([0, null]);
      expect(program.log()).toContain("a kit was refused");
      program = await start();
      owner = await ownerOf(program);
      expect(await owner.last()).toMatchObject({ state: "failed", answer: { faults: [STOPPED] } });
      expect(await content()).toEqual(contents[0]);

      for (let round = 0; round < ROUNDS; round += 1) {
        const other = 1 - current;
        await owner.begin(kits[other] ?? kit);
        const share = Math.random();
        await owner.written(share);
        await pause(Math.random() * 300);
        await kill(program);
        program = await start();
        owner = await ownerOf(program);
        const { state, answer } = await owner.ended();
        if (state === "done") current = other;
        else expect({ state, answer }).toEqual({ state: "failed", answer: { faults: [STOPPED] } });
        expect(await content(), `round ${round}, killed at ${share}: ${state}`).toEqual(contents[current]);
        test.info().annotations.push({ type: "killed", description: `at ${share.toFixed(2)}: ${state}` });
      }
      // One that is not killed, so the kits are known to be good ones.
      await owner.begin(kits[1 - current] ?? kit);
      expect(await owner.ended()).toMatchObject({ state: "done" });
      expect(await content()).toEqual(contents[1 - current]);
    } finally {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
