import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What can go wrong with the disk of the database: the numbers that `io-faults.c` understands. */
export const diskFaults = { full: 1, fullHalfway: 2, writeError: 3, syncError: 4, readOnly: 5 } as const;

/** A library that makes the writes of a program fail while a fault is set. */
export type IoFaults = {
  /** The variables with which the program is started. */
  settings: Record<string, string>;
  set: (fault: number) => void;
  remove: () => void;
};

/** Builds the library with the C compiler that the program is built with. */
export function buildIoFaults(): IoFaults {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-faults-"));
  const library = join(folder, "io-faults.so");
  const source = join(import.meta.dirname, "io-faults.c");
  execFileSync(process.env.CC ?? "cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]);
  const path = join(folder, "fault");
  const file = openSync(path, "w+");
  const set = (fault: number) => writeSync(file, Uint8Array.of(fault), 0, 1, 0);
  set(0);
  return {
    settings: { LD_PRELOAD: library, IO_FAULTS: path },
    set,
    remove: () => {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
