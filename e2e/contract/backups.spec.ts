import { execFile as execFileWithCallback } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { kept, sendEnquiry } from "../support/enquiry-traffic.ts";
import { startObjectStore } from "../support/object-store.ts";
import { binary, freePort, type Program, startProgram } from "../support/program.ts";

const execFile = promisify(execFileWithCallback);
const photo = readFileSync(resolve(import.meta.dirname, "../../web/public/pictures/cumin-480.jpg"));

/** The files below a folder, by their paths, each with its hash. */
function hashes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}

/** A site whose program does not run, in a folder. */
class Site {
  constructor(
    readonly folder: string,
    readonly environment: Record<string, string>,
  ) {
    mkdirSync(folder);
  }

  async command(...parameters: string[]): Promise<string> {
    const { MIRCHI_BINARY: _, ...inherited } = process.env;
    const env = { ...inherited, ...this.environment };
    const { stdout } = await execFile(binary(), parameters, { cwd: this.folder, env });
    return stdout;
  }

  /** The name, number of rows and hash of each table, but for that in which the backup itself is recorded. */
  async tables(): Promise<string[]> {
    const copied = await this.command("migrate", "--to", "sqlite://copy.db?mode=rwc");
    return copied.split("\n").filter((line) => line.includes(" row(s) ") && !line.startsWith("backups "));
  }

  async exported(): Promise<Record<string, string>> {
    await this.command("site", "export", "exported");
    return hashes(join(this.folder, "exported"));
  }
}

/** Something of each kind: a product, an enquiry, a document, and a picture with its sizes. */
async function fill(program: Program): Promise<void> {
  const client = newClient(program.url, SERVICE_KEY);
  const { error } = await client.from("products").update({ name: "Chilli of the drill" }).eq("slug", "teja-s17");
  expect(error).toBeNull();
  expect((await sendEnquiry(program.url, "drill@importer.example")).status).toBe(200);
  const report = new Blob(["%PDF-1.7\na report"], { type: "application/pdf" });
  expect((await client.storage.from("documents").upload("report.pdf", report)).error).toBeNull();
  const media = client.storage.from("media");
  expect((await media.upload("cumin.jpg", photo, { contentType: "image/jpeg" })).error).toBeNull();
  const sizes = async () => {
    const { data } = await media.info("cumin.jpg");
    const picture = (data?.metadata as unknown as { picture?: { sizesMade: number; sizesPlanned: number } })?.picture;
    return picture !== undefined && picture.sizesMade === picture.sizesPlanned;
  };
  await expect.poll(sizes, { timeout: 120_000 }).toBe(true);
}

for (const { name, settings } of databases) {
  test(`a site on ${name} is lost, and put back on an empty machine from an encrypted backup in a store`, async () => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), "mirchi-drill-"));
    const store = await startObjectStore(join(folder, "store"));
    writeFileSync(join(folder, "passphrase"), "a horse, a battery, a staple\n");
    const address = `127.0.0.1:${await freePort()}`;
    const common = {
      ...store.settings("BACKUP"),
      MIRCHI_BACKUP__PASSPHRASE_FILE: join(folder, "passphrase"),
      MIRCHI_SERVER__ADDRESS: address,
      MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
    };
    const page = async () => (await fetch(`http://${address}/catalog/teja-s17`)).text();
    try {
      const first = new Site(join(folder, "first"), common);
      // The database is the one that the program says.
      const program = await startProgram({ ...settings(), ...common }, first.folder);
      await fill(program);
      const shown = await page();
      expect(shown).toContain("Chilli of the drill");
      await program.stop();
      Object.assign(first.environment, { DATABASE_URL: program.environment.DATABASE_URL });
      const written = await first.command("backup");
      expect(written).toMatch(/^s3:\/\/backup\/mirchi-\w+\.tar\.zst\.age\n/);
      const [tables, exported] = [await first.tables(), await first.exported()];
      expect(tables.length).toBeGreaterThan(50);

      const second = new Site(join(folder, "second"), {
        ...common,
        ...settings(true),
        ...store.settings("STORAGE"),
        MIRCHI_STORAGE__KIND: "s3",
      });
      const restored = await second.command("restore", "s3://backup");
      expect(restored).toContain("put back: the state of ");
      await expect(second.command("restore", "s3://backup")).rejects.toThrow(/only an empty place is written to/);
      expect(await second.tables()).toEqual(tables);
      expect(await second.exported()).toEqual(exported);
      expect(hashes(join(folder, "store", "storage"))).toEqual(hashes(join(first.folder, "data/media")));

      const again = await startProgram(second.environment, second.folder);
      expect(await page()).toBe(shown);
      expect([...(await kept(again)).keys()]).toContain("drill@importer.example");
      const { data } = await newClient(again.url, SERVICE_KEY).storage.from("documents").download("report.pdf");
      expect(await data?.text()).toContain("a report");
      await again.stop();
    } finally {
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

const [sqlite, postgres] = databases;
if (sqlite !== undefined && postgres !== undefined) {
  for (const [from, to] of [
    [sqlite, postgres],
    [postgres, sqlite],
  ] as const) {
    test(`a site moves from ${from.name} to ${to.name} with everything`, async () => {
      test.setTimeout(300_000);
      const folder = mkdtempSync(join(tmpdir(), "mirchi-move-"));
      const address = `127.0.0.1:${await freePort()}`;
      const common = { MIRCHI_SERVER__ADDRESS: address, MIRCHI_API__SERVICE_KEY: SERVICE_KEY };
      const page = async () => (await fetch(`http://${address}/catalog/teja-s17`)).text();
      try {
        const site = new Site(join(folder, "site"), common);
        const program = await startProgram({ ...from.settings(), ...common }, site.folder);
        await fill(program);
        const shown = await page();
        const target = to.settings(true).DATABASE_URL ?? "";
        await expect(program.command("migrate", "--to", target)).rejects.toThrow(/the website runs at/);
        await program.stop();
        Object.assign(site.environment, { DATABASE_URL: program.environment.DATABASE_URL });
        const exported = await site.exported();
        const said = await site.command("migrate", "--to", target);
        expect(said).toContain("the variable `DATABASE_URL`");
        rmSync(join(site.folder, "exported"), { recursive: true });
        Object.assign(site.environment, { DATABASE_URL: target });
        expect(await site.exported()).toEqual(exported);

        const again = await startProgram(site.environment, site.folder);
        expect(await page()).toBe(shown);
        expect([...(await kept(again)).keys()]).toContain("drill@importer.example");
        const client = newClient(again.url, SERVICE_KEY);
        const { data } = await client
          .from("products")
          .insert({ slug: "after-the-move", name: "After", description: "Later", category: "spices", grade: "A", district: "Guntur" })
          .select("id")
          .single();
        expect(data?.id).toBeGreaterThan(0);
        await again.stop();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
}
