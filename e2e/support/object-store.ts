import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { accepts, binary, freePort, killProcess } from "./program.ts";

const KEY = ["the-key", "the-secret"] as const;

/** A server with the S3 interface that keeps its objects in a folder. */
export type ObjectStore = {
  /** What makes the program use one of its buckets, below `storage` or `backup`. */
  settings: (section: "STORAGE" | "BACKUP") => Record<string, string>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts one. Its buckets, one for each section, are below the folder. */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  for (const bucket of ["storage", "backup"]) mkdirSync(join(folder, bucket), { recursive: true });
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    const example = join(dirname(binary()), "examples", "s3_server");
    server = spawn(example, [folder, `127.0.0.1:${port}`, "storage", ...KEY], { stdio: "inherit" });
    await accepts(port);
  };
  await start();
  return {
    start,
    stop: async () => {
      if (server) await killProcess(server);
    },
    settings: (section) => ({
      [`MIRCHI_${section}__S3__ENDPOINT`]: `http://127.0.0.1:${port}`,
      [`MIRCHI_${section}__S3__BUCKET`]: section.toLowerCase(),
      [`MIRCHI_${section}__S3__ACCESS_KEY_ID`]: KEY[0],
      [`MIRCHI_${section}__S3__SECRET_ACCESS_KEY`]: KEY[1],
    }),
  };
}
