import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort, killProcess } from "./program.ts";

/** The ports of a site that Pebble checks instead of 80 and 443. */
export type CheckedPorts = { http: number; https: number };

/** Pebble, a real ACME server, with a DNS server for which every name is 127.0.0.1. */
export type Pebble = {
  /** The settings of a program that gets its certificates here. */
  settings: Record<string, string>;
  /** How many certificates it has issued since its last start. */
  issued: () => number;
  /** The authority of its certificates, PEM, since its last start. */
  root: () => Promise<string>;
  /** Ends it without a word. */
  kill: () => Promise<void>;
  /** Starts it again on the same ports. It then knows no account, and has other authorities. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

// Its own certificate must not be that of an authority, which `openssl req -x509` makes otherwise.
const CERTIFICATE = `
[req]
distinguished_name = name
x509_extensions = server
prompt = no
[name]
CN = pebble
[server]
basicConstraints = critical, CA:FALSE
subjectAltName = DNS:localhost
`;

/** Starts Pebble for a site on these ports. Its certificates are valid for `lifetimeS` seconds. */
export async function startPebble(checked: CheckedPorts, lifetimeS = 7 * 24 * 60 * 60): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-pebble-"));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("openssl.cnf"), CERTIFICATE);
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-config", file("openssl.cnf"), "-keyout", file("key.pem"), "-out", file("ca.pem")];
  execFileSync("openssl", ["req", "-x509", ...kind, ...files], { stdio: "pipe" });
  const [port, management, dns, dnsManagement] = [await freePort(), await freePort(), await freePort(), await freePort()];
  writeFileSync(
    file("pebble.json"),
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: file("ca.pem"),
        privateKey: file("key.pem"),
        httpPort: checked.http,
        tlsPort: checked.https,
        certificateValidityPeriod: lifetimeS,
      },
    }),
  );
  const names = spawn(
    "pebble-challtestsrv",
    [
      "-dns01",
      `127.0.0.1:${dns}`,
      "-management",
      `127.0.0.1:${dnsManagement}`,
      "-http01",
      "",
      "-https01",
      "",
      "-tlsalpn01",
      "",
      "-defaultIPv6",
      "",
    ],
    { stdio: "ignore" },
  );
  let server: ChildProcess;
  let lines: string[];

  async function start() {
    server = spawn("pebble", ["-config", file("pebble.json"), "-dnsserver", `127.0.0.1:${dns}`], {
      // Without its pauses before a check. That it refuses some nonces and reuses some authorizations is part of the test.
      env: { ...process.env, PEBBLE_VA_NOSLEEP: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    lines = [];
    const heard = lines;
    for (const stream of [server.stdout, server.stderr])
      if (stream) createInterface({ input: stream }).on("line", (line) => heard.push(line));
    const deadline = Date.now() + 20_000;
    while (!lines.some((line) => line.includes("ACME directory available"))) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`Pebble did not start:\n${lines.join("\n")}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  await start();
  return {
    settings: {
      MIRCHI_ACME__DIRECTORY: `https://localhost:${port}/dir`,
      MIRCHI_ACME__CA_FILE: file("ca.pem"),
    },
    issued: () => lines.filter((line) => line.includes("Issued certificate")).length,
    root: () =>
      new Promise((resolve, reject) => {
        const options = {
          host: "127.0.0.1",
          servername: "localhost",
          port: management,
          path: "/roots/0",
          ca: readFileSync(file("ca.pem")),
        };
        const asking = get(options, (answer) => {
          answer.toArray().then((parts) => resolve(Buffer.concat(parts).toString()), reject);
        });
        asking.on("error", reject);
      }),
    kill: () => killProcess(server),
    restart: start,
    stop: async () => {
      await Promise.all([killProcess(server), killProcess(names)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
