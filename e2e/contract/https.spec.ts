import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { request as secureRequest } from "node:https";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import { expect, test } from "@playwright/test";
import { ANONYMOUS_KEY } from "../support/accounts.ts";
import * as h2 from "../support/http2-frames.ts";
import { type Answer, observatoryScore, observatoryScores } from "../support/observatory.ts";
import { type Pebble, startPebble } from "../support/pebble.ts";
import { freePort, type Program, startProgram } from "../support/program.ts";

const [OWN, OTHER] = ["example.test", "www.example.test"];

/** A site that serves HTTPS by itself, on ports that its Pebble checks. */
class Site {
  root = "";
  readonly folder = mkdtempSync(join(tmpdir(), "mirchi-https-"));
  program: Program | undefined;

  private constructor(
    readonly pebble: Pebble,
    readonly http: number,
    readonly https: number,
    readonly settings: Record<string, string>,
  ) {}

  static async start({ lifetimeS, onlyTls, settings }: { lifetimeS?: number; onlyTls?: boolean; settings?: Record<string, string> } = {}) {
    const [http, https] = [await freePort(), await freePort()];
    // Nothing listens where it checks HTTP then.
    const pebble = await startPebble({ http: onlyTls ? await freePort() : http, https }, lifetimeS);
    const site = new Site(pebble, http, https, settings ?? {});
    await site.startProgram();
    await expect.poll(() => site.isSecure(), { intervals: [50] }).toBe(true);
    site.root = await pebble.root();
    return site;
  }

  async startProgram() {
    const addresses = { MIRCHI_SERVER__ADDRESS: `127.0.0.1:${this.http}`, MIRCHI_SERVER__HTTPS_ADDRESS: `127.0.0.1:${this.https}` };
    const names = { MIRCHI_SERVER__DOMAINS: `${OWN}, ${OTHER}`, MIRCHI_SERVER__BASE_URL: "" };
    const settings = { ...addresses, ...names, ...this.pebble.settings, ...this.settings };
    this.program = await startProgram(settings, this.folder);
  }

  async stop() {
    await this.program?.stop();
    await this.pebble.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get tls(): ConnectionOptions {
    return { host: "127.0.0.1", port: this.https, servername: OWN, ca: this.root };
  }

  async connect(options: ConnectionOptions = {}): Promise<TLSSocket> {
    const socket = connectTls({ ...this.tls, ...options });
    await once(socket, "secureConnect");
    socket.on("error", () => socket.destroy());
    return socket;
  }

  /** Whether there is a certificate yet, of whomever. */
  async isSecure(): Promise<boolean> {
    return (await this.serial()) !== "";
  }

  /** The number of the certificate that is served; empty if there is none. */
  async serial(): Promise<string> {
    try {
      const socket = await this.connect({ rejectUnauthorized: false });
      const { serialNumber, valid_to } = socket.getPeerCertificate();
      socket.destroy();
      return new Date(valid_to) > new Date() ? serialNumber : "";
    } catch {
      return "";
    }
  }

  /** Asks by HTTP/1.1, securely or not. */
  ask(path: string, host: string, isSecure: boolean, method = "GET", further = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { host, ...further };
      const options = { ...this.tls, method, path, headers, port: isSecure ? this.https : this.http, agent: false };
      const asking = (isSecure ? secureRequest : plainRequest)(options, (answer) => {
        const body = answer.toArray().then((parts) => Buffer.concat(parts).toString());
        body.then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
      });
      asking.on("error", reject);
      asking.end();
    });
  }

  session(settings = {}): ClientHttp2Session {
    const session = connectHttp2(`https://${OWN}`, {
      createConnection: () => connectTls({ ...this.tls, ALPNProtocols: ["h2"] }),
      settings,
    });
    session.on("error", () => session.destroy());
    return session;
  }

  /** Asks by HTTP/2. */
  async askHttp2(headers: Record<string, string>, body = ""): Promise<Answer> {
    const session = this.session();
    const stream = session.request({ ":authority": OWN, ...headers }, { endStream: body === "" });
    if (body !== "") stream.end(body);
    const [answer] = await once(stream, "response");
    const parts = await stream.toArray();
    session.destroy();
    return { status: answer[":status"], headers: answer, body: Buffer.concat(parts).toString() };
  }

  async frames(): Promise<h2.FrameClient> {
    return new h2.FrameClient(await this.connect({ ALPNProtocols: ["h2"] }));
  }
}

const HSTS = "max-age=31536000";

test.describe("a site with domains", () => {
  test.describe.configure({ mode: "serial" });
  let site: Site;
  test.beforeAll(async () => {
    site = await Site.start();
  });
  test.afterAll(() => site.stop());

  test("serves pages by TLS 1.2 and 1.3, HTTP/1.1 and HTTP/2", async () => {
    for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
      const socket = await site.connect({ minVersion: version, maxVersion: version, ALPNProtocols: ["h2", "http/1.1"] });
      expect([socket.getProtocol(), socket.alpnProtocol, socket.authorized]).toEqual([version, "h2", true]);
      socket.destroy();
    }
    await expect(site.connect({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" })).rejects.toThrow();
    const [first, second] = [await site.ask("/", OWN, true), await site.askHttp2({ ":path": "/" })];
    for (const page of [first, second]) {
      expect(page.status).toBe(200);
      expect(page.headers["strict-transport-security"]).toBe(HSTS);
      expect(page.body).toContain(`https://${OWN}/`);
    }
    const other = await site.connect({ servername: OTHER });
    expect(other.authorized).toBe(true);
    other.destroy();
  });

  test("leads HTTP and its other names to it", async () => {
    for (const name of [OWN, OTHER]) {
      const plain = await site.ask("/catalog?q=chilli", `${name}:${site.http}`, false);
      expect([plain.status, plain.headers.location]).toEqual([308, `https://${name}/catalog?q=chilli`]);
      expect(plain.headers["strict-transport-security"]).toBeUndefined();
    }
    const other = [
      await site.ask("/catalog?q=chilli", OTHER, true),
      await site.askHttp2({ ":path": "/catalog?q=chilli", ":authority": OTHER }),
    ];
    for (const answer of other) {
      expect([answer.status, answer.headers.location]).toEqual([308, `https://${OWN}/catalog?q=chilli`]);
      expect(answer.headers["strict-transport-security"]).toBe(HSTS);
    }
  });

  test("refuses programs that come by plain HTTP", async () => {
    for (const path of ["/rest/v1/products?apikey=secret", "/auth/v1/token", "/storage/v1/bucket", "/functions/v1/send-contact-email"]) {
      const plain = await site.ask(path, OWN, false);
      expect([plain.status, plain.headers.location]).toEqual([403, undefined]);
    }
  });

  test("has 155 of 160 in MDN's HTTP Observatory", async () => {
    const origin = "https://elsewhere.test";
    const asked = { origin, "access-control-request-method": "GET" };
    const scanned = {
      hostname: OWN,
      page: await site.ask("/", OWN, true),
      plain: await site.ask("/", OWN, false),
      preflight: await site.ask("/", OWN, true, "OPTIONS", asked),
      origin,
    };
    const scores = observatoryScores(scanned);
    expect(observatoryScore(scores), JSON.stringify(scores)).toBe(155);
  });

  test("answers nothing for other names", async () => {
    const elsewhere = "elsewhere.test";
    const answers = [
      await site.ask("/", elsewhere, false),
      await site.ask("/", `127.0.0.1:${site.http}`, false),
      await site.ask("/", elsewhere, true),
      await site.askHttp2({ ":path": "/", ":authority": elsewhere }),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, headers.location]).toEqual([421, undefined]);
      expect(body).not.toContain("elsewhere");
    }
    expect((await site.askHttp2({ ":path": "/", host: elsewhere })).status).toBe(400);
  });

  test("tells monitors by plain HTTP how it is", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await site.ask(path, `127.0.0.1:${site.http}`, false)).status).toBe(200);
    }
    const figures = await site.ask("/metrics", "localhost", false);
    const end = Number(/^certificate_not_after_timestamp_seconds (\S+)$/m.exec(figures.body)?.[1]);
    expect(end * 1000).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000);
    expect((await site.ask("/.well-known/acme-challenge/unknown", OWN, false)).status).toBe(404);
  });

  test("takes an enquiry by HTTP/2, by script and by the form", async () => {
    const enquiry = {
      name: "Ana Lima",
      email: "ana@example.com",
      phone: "+351 21 000 0000",
      productInterest: "spices",
      message: "A price list, please.",
    };
    const origin = { ":method": "POST", origin: `https://${OWN}` };
    const byScript = { ...origin, ":path": "/functions/v1/send-contact-email", apikey: ANONYMOUS_KEY, "content-type": "application/json" };
    expect((await site.askHttp2(byScript, JSON.stringify(enquiry))).status).toBe(200);
    expect((await site.askHttp2({ ...byScript, origin: "https://elsewhere.test" }, JSON.stringify(enquiry))).status).toBe(403);
    const byForm = { ...origin, ":path": "/contact", "content-type": "application/x-www-form-urlencoded" };
    const answer = await site.askHttp2(byForm, new URLSearchParams(enquiry).toString());
    expect(answer.status).toBe(303);
  });

  test("serves the stored certificate after a restart, without another order", async () => {
    const serial = await site.serial();
    // A client that has gone silent does not hold up the stop for `server.shutdown_timeout_s`.
    const client = await site.frames();
    client.send(h2.HEADERS, h2.END_HEADERS | h2.END_STREAM, 1, h2.packed("GET", "/healthz", OWN));
    await expect.poll(() => client.frames.some((frame) => frame.type === h2.HEADERS)).toBe(true);
    const begin = Date.now();
    await site.program?.stop();
    expect(Date.now() - begin).toBeLessThan(10_000);
    await site.startProgram();
    expect(await site.serial()).toBe(serial);
    expect(site.pebble.issued()).toBe(1);
    const log = site.program?.log() ?? "";
    expect(log).not.toContain("a certificate for");
    expect(log).not.toContain("PRIVATE KEY");
  });
});

test("gets a certificate when only the port of HTTPS is reached", async () => {
  const site = await Site.start({ onlyTls: true });
  expect((await site.ask("/healthz", OWN, true)).status).toBe(200);
  expect(site.pebble.issued()).toBe(1);
  await site.stop();
});

test("serves the old certificate while it cannot be renewed, and the new one when it can", async () => {
  // Renewed after 12 seconds.
  const site = await Site.start({ lifetimeS: 18 });
  const first = await site.serial();
  await site.pebble.kill();
  const log = () => site.program?.log() ?? "";
  await expect.poll(log, { intervals: [100] }).toContain("there is no new certificate for HTTPS");
  expect(log()).toMatch(/WARN.*the ACME server did not issue it: .*refused.*tried again in 1 s/);
  expect(await site.serial()).toBe(first);
  // With other accounts: the program opens one.
  await site.pebble.restart();
  await expect.poll(async () => [first, ""].includes(await site.serial()), { intervals: [100] }).toBe(false);
  site.root = await site.pebble.root();
  expect((await site.ask("/healthz", OWN, true)).status).toBe(200);
  await site.stop();
});

test.describe("limits", () => {
  let site: Site;
  test.beforeAll(async () => {
    const settings = {
      MIRCHI_SERVER__HEADER_TIMEOUT_S: "2",
      MIRCHI_SERVER__MIN_RATE_WINDOW_S: "2",
      MIRCHI_SERVER__MIN_BYTES_PER_S: "10000",
    };
    site = await Site.start({ settings });
  });
  // All with one program.
  test.describe.configure({ mode: "default" });
  test.afterAll(() => site.stop());
  test.afterEach(async () => {
    expect((await site.askHttp2({ ":path": "/healthz" })).status).toBe(200);
  });

  test("a handshake that does not come is not waited for", async () => {
    const socket = connectPlain(site.https, "127.0.0.1");
    await once(socket, "connect");
    await once(socket.resume(), "close");
  });

  test("a connection without a request ends", async () => {
    const client = await site.frames();
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("a head that does not come ends the connection", async () => {
    const client = await site.frames();
    client.send(h2.HEADERS, h2.END_STREAM, 1, h2.packed("GET", "/", OWN));
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("who reads nothing of what was asked for loses the connection", async () => {
    for (const initialWindowSize of [0, 10]) {
      const session = site.session({ initialWindowSize });
      const closed = once(session, "close");
      for (let count = 0; count < 20; count++) {
        const stream = session.request({ ":path": "/", ":authority": OWN });
        stream.on("error", () => stream.destroy());
        stream.pause();
      }
      await closed;
    }
  });

  test("a body that drips is refused", async () => {
    const session = site.session();
    const head = { ":method": "POST", ":path": "/functions/v1/send-contact-email", ":authority": OWN };
    const stream = session.request({ ...head, apikey: ANONYMOUS_KEY, "content-type": "application/json" });
    stream.on("error", () => stream.destroy());
    const dripping = setInterval(() => stream.write(" "), 50);
    const [answer] = await once(stream, "response");
    clearInterval(dripping);
    expect(answer[":status"]).toBe(408);
    session.destroy();
  });

  test("more requests at once than allowed are refused", async () => {
    const client = await site.frames();
    // Their bodies do not come.
    const head = h2.packed("POST", "/functions/v1/send-contact-email", OWN, { apikey: ANONYMOUS_KEY, "content-type": "application/json" });
    for (let stream = 1; stream <= 2 * 70; stream += 2) client.send(h2.HEADERS, h2.END_HEADERS, stream, head);
    const refused = () =>
      client.frames.filter((frame) => frame.type === h2.RST_STREAM && frame.payload.readUInt32BE() === h2.REFUSED_STREAM);
    await expect.poll(() => refused().map((frame) => frame.stream)).toEqual([129, 131, 133, 135, 137, 139]);
    client.close();
  });

  test("who cancels one request after the other loses the connection", async () => {
    const client = await site.frames();
    const cancel = Buffer.from([0, 0, 0, 8]);
    for (let stream = 1; stream < 20_000 && !client.isRefused; stream += 2) {
      client.send(h2.HEADERS, h2.END_HEADERS | h2.END_STREAM, stream, h2.packed("GET", `/catalog?q=${stream}`, OWN));
      client.send(h2.RST_STREAM, 0, stream, cancel);
      if (stream % 16 === 1) await client.turn();
    }
    await expect.poll(() => client.isClosed).toBe(true);
    expect(client.frames.filter((frame) => frame.type === h2.HEADERS).length).toBeLessThan(1000);
  });

  test("a head of endless parts is refused", async () => {
    const client = await site.frames();
    client.send(h2.HEADERS, h2.END_STREAM, 1, h2.packed("GET", "/", OWN));
    let parts = 0;
    for (; parts < 10_000 && !client.isRefused; parts++) {
      client.send(h2.CONTINUATION, 0, 1, Buffer.concat([Buffer.from([0x00, 1, 0x79, 100]), Buffer.alloc(100, "a")]));
      if (parts % 16 === 0) await client.turn();
    }
    expect(parts).toBeLessThan(10_000);
    client.close();
  });

  test("headers that unpack to megabytes are refused", async () => {
    const client = await site.frames();
    const head = Buffer.concat([h2.packed("GET", "/", OWN), h2.remembered(3000), h2.repeated(2000)]);
    client.send(h2.HEADERS, h2.END_HEADERS | h2.END_STREAM, 1, head);
    // 431, or the end of the request or of the connection.
    const answers = [h2.HEADERS, h2.RST_STREAM, h2.GOAWAY];
    await expect.poll(() => client.isClosed || client.frames.some((frame) => answers.includes(frame.type))).toBe(true);
    // A status other than 200, which is one byte.
    expect(client.frames.some((frame) => frame.type === h2.HEADERS && frame.payload[0] === 0x88)).toBe(false);
    client.close();
  });
});
