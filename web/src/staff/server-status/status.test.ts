import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import english from "#staff/locales/en/server-status.json";
import type { Rights } from "#staff/session/rights.ts";
import { readAlerts } from "./status.ts";

const allRights: Rights = { may: () => true, mayCall: () => true, mayStore: () => true, mayRequest: () => true };
const client = (data: unknown) => ({ functions: { invoke: async () => ({ data, error: null }) } }) as unknown as SupabaseClient;

test("that nothing can be stored is said first", async () => {
  const backup = { kind: "backup", found: "none has been made yet", advice: "set it" };
  const read = (writes: boolean) => readAlerts(client({ writes, alerts: [backup] }), allRights);
  expect(await read(true)).toEqual([backup]);
  expect(await read(false)).toEqual([{ kind: "writes" }, backup]);
});

test("who does not see the status is told what the server refuses", async () => {
  const rights = { ...allRights, mayRequest: () => false };
  for (const [ready, alerts] of [
    [{ writes: true, space: true }, []],
    [{ writes: true, space: false }, [{ kind: "disk" }]],
    [{ writes: false, space: false }, [{ kind: "writes" }]],
  ] as const) {
    vi.stubGlobal("fetch", async () => Response.json(ready));
    expect(await readAlerts(client(null), rights)).toEqual(alerts);
  }
  vi.unstubAllGlobals();
});

test("every task of the program has words", () => {
  const program = resolve(import.meta.dirname, "../../../../crates/mirchi/src");
  const sources = readdirSync(program, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .map((file) => readFileSync(resolve(program, file), "utf8"));
  const tasks = sources.flatMap(
    (source) =>
      source
        .split("#[cfg(test)]")[0]
        ?.match(/Task \{\s+name: "(\w+)"/g)
        ?.map((match) => match.split('"')[1]) ?? [],
  );
  expect(tasks.length).toBeGreaterThan(10);
  expect(Object.keys(english.tasks).sort()).toEqual(tasks.sort());
});
