import { type ChildProcess, execFile as execFileWithCallback, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const execFile = promisify(execFileWithCallback);

const repository = resolve(import.meta.dirname, "../..");

/** In bytes: a long run of the tests of faults exports tens of thousands of enquiries. */
const MAX_OUTPUT = 2 ** 28;

export function binary(): string {
  const folder = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
  return process.env.MIRCHI_BINARY ?? join(folder, "debug", "mirchi");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Waits until something listens on a port of this machine. */
export async function accepts(port: number): Promise<void> {
  for (let isOpen = false; !isOpen; await pause(20)) {
    const socket = connect(port, "127.0.0.1");
    isOpen = await new Promise((done) => socket.on("connect", () => done(true)).on("error", () => done(false)));
    socket.destroy();
  }
}

/** Gives a folder without a database the one that a program has after its first start. */
export function copyTemplate(folder: string): void {
  const template = process.env.E2E_TEMPLATE_FOLDER;
  if (template === undefined || existsSync(join(folder, "mirchi.db"))) return;
  const files = readdirSync(template).filter((name) => name.startsWith("mirchi.db"));
  for (const name of files) copyFileSync(join(template, name), join(folder, name));
}

/** A running program with its own data folder. */
export type Program = {
  url: string;
  /** The mails that it has written, oldest first. */
  mails: () => string[];
  /**
   * Runs a command of the program on the same data and returns its output. The test goes on meanwhile: a `fetch` after a long command that
   * held everything up would use a connection that the server has closed as idle.
   */
  command: (...parameters: string[]) => Promise<string>;
  log: () => string;
  process: ChildProcess;
  /** The variables that it was started with. */
  environment: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
};

/**
 * Starts the program on a free port, unless an address is given, with the sample catalogue and nothing else in its database. Takes further
 * settings by their environment names. Its data folder is new and removed at the end, unless one to keep is given.
 */
export async function startProgram(settings: Record<string, string> = {}, kept?: string): Promise<Program> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "mirchi-e2e-"));
  const address = settings.MIRCHI_SERVER__ADDRESS ?? `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const mailFolder = join(folder, "mail");
  if (settings.DATABASE_URL === undefined && settings.MIRCHI_CATALOGUE__LOAD_SAMPLE === undefined) copyTemplate(folder);
  // The program rejects unknown variables with its prefix, and this one is only for the tests.
  const { MIRCHI_BINARY: _, ...inherited } = process.env;
  const environment = {
    ...inherited,
    MIRCHI_SERVER__ADDRESS: address,
    MIRCHI_SERVER__BASE_URL: url,
    MIRCHI_MAIL__FOLDER: mailFolder,
    MIRCHI_LIMITS__ENQUIRIES_PER_ADDRESS_PER_HOUR: "100000",
    MIRCHI_LIMITS__ENQUIRIES_PER_SUBNET_PER_HOUR: "100000",
    MIRCHI_LIMITS__ENQUIRIES_PER_NETWORK_PER_HOUR: "100000",
    MIRCHI_LIMITS__ENQUIRIES_PER_MINUTE: "100000",
    MIRCHI_LIMITS__CONFIRMATIONS_PER_RECIPIENT_PER_DAY: "100000",
    // Tests fill in forms faster than a person.
    MIRCHI_LIMITS__MIN_FILL_TIME_MS: "100",
    // Owners of a site that nobody has set up are led through the steps of doing so, and see a list of what is left; only one test wants that.
    MIRCHI_SITE__SETUP: "later,checklist",
    MIRCHI_CATALOGUE__REFRESH_S: "1",
    // A debug build beside other work needs long for a page or a document.
    MIRCHI_RENDERING__TIME_LIMIT_MS: "20000",
    // Documents are only made when a test requests one.
    MIRCHI_DOCUMENTS__PREPARE: "false",
    DATABASE_URL: `sqlite://${join(folder, "mirchi.db")}?mode=rwc`,
    ...settings,
  };
  const child = spawn(binary(), ["serve"], { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const log = () => lines.join("\n");

  const deadline = Date.now() + 30_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the program did not become ready:\n${log()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    log,
    process: child,
    environment,
    mails: () => {
      const names = readdirSync(mailFolder).filter((name) => name.endsWith(".eml"));
      return names.sort().map((name) => readFileSync(join(mailFolder, name), "utf8"));
    },
    command: async (...parameters) => {
      const output = await execFile(binary(), parameters, { cwd: folder, env: environment, maxBuffer: MAX_OUTPUT });
      return output.stdout;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends a process as a power cut would, unless it has ended. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Ends a program as a power cut would. */
export const kill = (program: Program): Promise<void> => killProcess(program.process);

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
