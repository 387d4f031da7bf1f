import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import english from "#staff/locales/en/today.json";
import { type LastRun, serverFaults } from "./server-fault.ts";

const run = (name: string, error: string | null): LastRun => ({
  name,
  error,
  ended_at: "2026-11-27T05:00:00Z",
  next_at: "2026-11-27T06:00:00Z",
});

test("that nothing can be stored is said before that space is short, and instead of the tasks that fail for it", () => {
  expect(serverFaults({ writes: true, space: true }, [])).toEqual([]);
  expect(serverFaults({ writes: true, space: false }, [])).toEqual([{ kind: "space" }]);
  expect(serverFaults({ writes: false, space: false }, [run("backups", "disk full")])).toEqual([{ kind: "writes" }]);
});

test("a task whose last run failed is a fault", () => {
  const failed = run("backups", "no folder");
  expect(serverFaults({ writes: true, space: true }, [run("jobs", null), failed])).toEqual([{ kind: "task", run: failed }]);
});

test("every task of the program has words", () => {
  const program = resolve(import.meta.dirname, "../../../../../crates/mirchi/src");
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
  expect(Object.keys(english.server.tasks).sort()).toEqual(tasks.sort());
});
