import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { binary, copyTemplate, freePort } from "./program.ts";

const repository = resolve(import.meta.dirname, "../..");

/** The servers of `make dev`, with a copy of the pages that a test may change. */
export type Development = {
  url: string;
  /** Changes a file of the copy, such as `src/frame/layout.tsx`, which must contain the text `from`. */
  change: (file: string, from: string, to: string) => void;
  stop: () => Promise<void>;
};

/** Starts the servers on free ports. The copy is inside the repository, so that packages are found, and is removed at the end. */
export async function startDevelopment(): Promise<Development> {
  const parent = join(repository, "target");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "development-"));
  const web = join(folder, "web");
  for (const name of ["src", "build", "locales", "content", ".fonts", ".maps", "package.json", "vite.config.ts", "vite.staff.config.ts"]) {
    cpSync(join(repository, "web", name), join(web, name), { recursive: true });
  }
  // Pictures, and the fonts of documents.
  for (const name of ["public", "dist"]) symlinkSync(join(repository, "web", name), join(web, name));
  cpSync(join(repository, "contracts"), join(folder, "contracts"), { recursive: true });
  copyTemplate(folder);

  const port = String(await freePort());
  const child = spawn(process.execPath, [join(repository, "scripts/dev.mjs"), "--port", port, "--web", web, "--program", binary()], {
    cwd: folder,
    env: {
      ...process.env,
      MIRCHI_BINARY: undefined,
      MIRCHI_SERVER__ADDRESS: `127.0.0.1:${await freePort()}`,
      MIRCHI_MAIL__FOLDER: join(folder, "mail"),
      MIRCHI_DOCUMENTS__PREPARE: "false",
      DATABASE_URL: `sqlite://${join(folder, "mirchi.db")}?mode=rwc`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const started = new Promise<void>((done, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.startsWith("development: ")) done();
      });
    }
    child.once("exit", () => failed(new Error(`the development server ended:\n${lines.join("\n")}`)));
  });
  await started;
  return {
    url: `http://127.0.0.1:${port}`,
    change: (file, from, to) => {
      const path = join(web, file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not have \`${from}\``);
      writeFileSync(path, text.replace(from, to));
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
