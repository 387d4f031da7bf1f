import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on a free local port. */
export type MailServer = {
  /** The mails that it received, oldest first. */
  mails: string[];
  /** Addresses for which it refuses mail. */
  refused: Set<string>;
  port: number;
  /** Settings that make the program send its mail here. */
  settings: Record<string, string>;
  close: () => Promise<void>;
};

/** Starts a server that keeps the mails it receives. With an account, it takes them only after a sign-in. */
export async function startMailServer(account?: { username: string; password: string }): Promise<MailServer> {
  const mails: string[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      if (username === account?.username && password === account?.password) return done(null, { user: username });
      done(Object.assign(new Error("bad credentials"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      if (!refused.has(address)) return done();
      done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.push(Buffer.concat(parts).toString("utf8"));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    refused,
    port,
    settings: {
      MIRCHI_MAIL__TRANSPORT: "smtp",
      MIRCHI_MAIL__SMTP__HOST: "127.0.0.1",
      MIRCHI_MAIL__SMTP__SECURITY: "none",
      MIRCHI_MAIL__SMTP__PORT: String(port),
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** The unfolded value of a mail header. */
export function headerOf(mail: string, name: string): string | undefined {
  const [head = ""] = mail.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const start = `${name.toLowerCase()}:`;
  return lines
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim();
}
