import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SERVICE_KEY } from "./accounts.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { startObjectStore } from "./object-store.ts";
import { accepts, freePort, kill, killProcess, type Program, startProgram } from "./program.ts";

const COUNT = 3;
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

/** Takes the settings of a database of PostgreSQL. */
export async function startReplicas(settings: Record<string, string>): Promise<Replicas> {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-replicas-"));
  const direct = new URL(settings.DATABASE_URL ?? "");
  const database = await startCuttingProxy(direct.hostname, Number(direct.port));
  const throughProxy = new URL(direct);
  throughProxy.host = `127.0.0.1:${database.port}`;
  const mailServer = await startMailServer();

  const store = await startObjectStore(join(folder, "store"));

  const balancerPort = await freePort();
  const url = `http://127.0.0.1:${balancerPort}`;
  const start = (address?: string) =>
    startProgram({
      MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
      MIRCHI_SERVER__TRUSTED_PROXIES: "127.0.0.0/8",
      MIRCHI_STORAGE__KIND: "s3",
      ...store.settings("STORAGE"),
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
    stopStore: store.stop,
    startStore: store.start,
    stop: async () => {
      await killProcess(balancer);
      await Promise.all(programs.map((program) => program.stop()));
      await store.stop();
      await Promise.all([database.close(), mailServer.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
