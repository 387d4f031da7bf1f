import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { EnquiryLedger, kept, sendEnquiries } from "../support/enquiry-traffic.ts";
import { kill, type Program, startProgram } from "../support/program.ts";

/** How often the program is killed during an import on each database: `KILLED_IMPORTS=100` for a long run. */
const ROUNDS = Number(process.env.KILLED_IMPORTS ?? 2);
const PRODUCTS = 120;
/** Enough for an import of that many products with a debug build beside other tests. */
const LATEST_KILL_MS = 2500;

const headers = { apikey: SERVICE_KEY, Authorization: `Bearer ${SERVICE_KEY}` };

/** A file whose products all have a mark in English and in German. */
function fileWith(mark: string): string {
  const lines = Array.from(
    { length: PRODUCTS },
    (_, number) => `killed-${number},Chilli ${number},${mark},spices,A,Guntur,Chili ${number} ${mark}`,
  );
  return ["slug,name,description,category,grade,district,name:de", ...lines, ""].join("\n");
}

/** How many rows have the mark: products, translations, and what visitors read in German. */
async function marked(url: string, mark: string): Promise<(number | null)[]> {
  const [staff, visitor] = [newClient(url, SERVICE_KEY), newClient(url)];
  const count = { count: "exact", head: true } as const;
  const counts = await Promise.all([
    staff.from("products").select("id", count).eq("description", mark),
    staff.from("product_translations").select("product_id", count).like("name", `% ${mark}`),
    visitor.from("products").select("id", count).eq("description", mark),
  ]);
  for (const { error } of counts) expect(error).toBeNull();
  return counts.map((read) => read.count);
}

/** The answer to an import; null if the program was killed before. */
async function sendImport(url: string, name: string, file: string): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(`${url}/functions/v1/import-products?file_name=${name}`, { method: "POST", headers, body: file });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

/** Waits until no job is unfinished: one whose process was killed goes on when its lease ends. */
async function jobsAreFinished(url: string): Promise<void> {
  const unfinished = async () => (await fetch(`${url}/functions/v1/job`, { headers })).json();
  await expect.poll(unfinished, { timeout: 120_000, intervals: [500] }).toBeNull();
}

async function listedImports(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/functions/v1/product-imports`, { headers });
  const imports: { file_name: string }[] = await answer.json();
  return imports.map(({ file_name }) => file_name);
}

for (const { name, settings } of databases) {
  test(`on ${name} an import that is killed is written whole or not at all, and no answered enquiry is lost`, async () => {
    test.setTimeout(120_000 + ROUNDS * 90_000);
    const folder = mkdtempSync(join(tmpdir(), "mirchi-killed-"));
    const all = { MIRCHI_API__SERVICE_KEY: SERVICE_KEY, ...settings() };
    const start = (): Promise<Program> => startProgram(all, folder);
    const ledger = new EnquiryLedger();
    let current = "none";
    let program = await start();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const mark = `mark-${round}.`;
        const importing = sendImport(program.url, `${mark}csv`, fileWith(mark));
        const traffic = sendEnquiries(program.url, `import-${round}`, 1);
        await pause(Math.random() * LATEST_KILL_MS);
        await kill(program);
        await traffic.stop();
        ledger.add(traffic);
        const answer = await importing;

        program = await start();
        await jobsAreFinished(program.url);
        const isListed = (await listedImports(program.url)).includes(`${mark}csv`);
        expect([undefined, 200, 202], JSON.stringify(answer?.body)).toContain(answer?.status);
        if (answer?.status === 200) expect(isListed, "it was answered that it is imported").toBe(true);
        if (isListed) current = mark;
        const what = `round ${round}: ${isListed ? "imported" : "not imported"}, answered ${answer?.status ?? "nothing"}`;
        expect(await marked(program.url, mark), what).toEqual(isListed ? [PRODUCTS, PRODUCTS, PRODUCTS] : [0, 0, 0]);
        // What was imported before is whole as well.
        if (!isListed && current !== "none") {
          expect(await marked(program.url, current), what).toEqual([PRODUCTS, PRODUCTS, PRODUCTS]);
        }
        test.info().annotations.push({ type: "killed", description: `${what}, ${ledger.accepted.size} enquiries` });
      }
      // The last import is not killed, so the file is known to be a good one.
      const last = await sendImport(program.url, "last.csv", fileWith("last."));
      expect([200, 202], JSON.stringify(last?.body)).toContain(last?.status);
      await jobsAreFinished(program.url);
      expect(await marked(program.url, "last.")).toEqual([PRODUCTS, PRODUCTS, PRODUCTS]);
      ledger.expectKept(await kept(program));
    } finally {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
