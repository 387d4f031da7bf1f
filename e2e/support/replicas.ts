import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SERVICE_KEY } from "./accounts.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { binary, freePort, kill, killProcess, type Program, startProgram } from "./program.ts";

const COUNT = 3;
const S3_KEY = ["the-key", "the-secret"] as const;
const haproxyConfig = resolve(import.meta.dirname, "../../deploy/haproxy.cfg");

/** Three replicas on one database and one S3 store, behind a balancer. */
export type Replicas = {
  /** The balancer. */
  url: string;
  programs: Program[];
  /** The way of all replicas to the database. */
  database: CuttingProxy;
  mailServer: MailServer;
  /** Kills a replica and starts it again, on the same port, after so many milliseconds. */
  restart: (replica: number, after: number) => Promise<void>;
  stopStore: () => Promise<void>;
  startStore: () => Promise<void>;
  stop: () => Promise<void>;
};

async function accepts(port: number): Promise<void> {
  for (let isOpen = false; !isOpen; await pause(20)) {
    const socket = connect(port, "127.0.0.1");
    isOpen = await new Promise((done) => socket.on("connect", () => done(true)).on("error", () => done(false)));
    socket.destroy();
  }
}

/** Takes the settings of a database of PostgreSQL. */
export async function startReplicas(settings: Record<string, string>): Promise<Replicas> {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-replicas-"));
  const direct = new URL(settings.DATABASE_URL ?? "");
  const database = await startCuttingProxy(direct.hostname, Number(direct.port));
  const throughProxy = new URL(direct);
  throughProxy.host = `127.0.0.1:${database.port}`;
  const mailServer = await startMailServer();

  const storePort = await freePort();
  let store: ChildProcess | undefined;
  const startStore = async () => {
    const server = join(dirname(binary()), "examples", "s3_server");
    store = spawn(server, [join(folder, "store"), `127.0.0.1:${storePort}`, "files", ...S3_KEY], { stdio: "inherit" });
    await accepts(storePort);
  };
  const stopStore = async () => {
    if (store) await killProcess(store);
  };
  await startStore();

  const balancerPort = await freePort();
  const url = `http://127.0.0.1:${balancerPort}`;
  const start = (address?: string) =>
    startProgram({
      MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
      MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.0/8",
      MIRCHI_STORAGE__KIND: "s3",
      MIRCHI_STORAGE__S3__ENDPOINT: `http://127.0.0.1:${storePort}`,
      MIRCHI_STORAGE__S3__BUCKET: "files",
      MIRCHI_STORAGE__S3__ACCESS_KEY_ID: S3_KEY[0],
      MIRCHI_STORAGE__S3__SECRET_ACCESS_KEY: S3_KEY[1],
      ...mailServer.settings,
      ...settings,
      DATABASE_URL: throughProxy.href,
      MIRCHI_SERVER__BASE_URL: url,
      ...(address === undefined ? {} : { MIRCHI_SERVER__ADDRESS: address }),
    });
  const programs = await Promise.all(Array.from({ length: COUNT }, () => start()));
  const balancer = spawn("haproxy", ["-db", "-f", haproxyConfig], {
    stdio: ["ignore", "ignore", "ignore"],
    env: {
      PATH: process.env.PATH,
      BALANCER: `127.0.0.1:${balancerPort}`,
      ...Object.fromEntries(programs.map((program, index) => [`REPLICA_${index + 1}`, new URL(program.url).host])),
    },
  });
  await accepts(balancerPort);
  return {
    url,
    programs,
    database,
    mailServer,
    restart: async (replica, after) => {
      const killed = programs[replica];
      if (killed === undefined) throw new Error(`there is no replica ${replica}`);
      await kill(killed);
      await pause(after);
      await killed.stop();
      programs[replica] = await start(new URL(killed.url).host);
    },
    stopStore,
    startStore,
    stop: async () => {
      await killProcess(balancer);
      await Promise.all(programs.map((program) => program.stop()));
      await stopStore();
      await Promise.all([database.close(), mailServer.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
