import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ANONYMOUS_KEY, createAccount, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { filesOf, kit, textsOf } from "../support/kit.ts";
import { type Program, startProgram } from "../support/program.ts";
import { zipped } from "../support/zip.ts";

test("a program that is stopped while it takes in a kit puts back what was there before", async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), "mirchi-stopped-"));
  const program: Program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY }, folder);
  try {
    const content = async (name: string) => {
      await program.command("site", "export", name);
      return textsOf(filesOf(join(folder, name)));
    };
    const email = "stopping@owner.example";
    await createAccount(program.url, email, "owner");
    const { data } = await (await signedIn(program.url, email)).auth.getSession();
    const headers = { apikey: ANONYMOUS_KEY, Authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/zip" };
    const before = await content("before");
    const body = new Uint8Array(zipped(filesOf(kit)));
    const answer = await fetch(`${program.url}/functions/v1/import-site`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    const ended = once(program.process, "exit");
    let isStopped = false;
    let events = "";
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      events += part;
      const done = [...events.matchAll(/"done":(\d+)/g)].map(([, count]) => Number(count)).at(-1) ?? 0;
      // Some pictures are written, and some rows.
      if (done < 20 || isStopped) continue;
      isStopped = program.process.kill("SIGTERM");
    }
    expect(events).toContain('{"faults":["the program was stopped meanwhile; take the kit in again"]}');
    expect(await ended).toEqual([0, null]);
    expect(await content("after")).toEqual(before);
    expect(program.log()).toContain("a kit was refused");
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
