import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/**
 * A mail server that takes each mail after some time, unless it is for the address that it does not know. `taken` says how many it has,
 * `twice` how many of them came a second time, by their Message-ID.
 */
export async function startMailServer(delayMs, unknownAddress) {
  const ids = new Set();
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(address === unknownAddress ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : undefined),
    async onData(stream, _session, done) {
      const mail = await text(stream);
      ids.add(/^message-id:\s*(\S+)/im.exec(mail)?.[1]);
      taken += 1;
      setTimeout(() => done(null, "taken"), delayMs).unref();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const settings = {
    MIRCHI_MAIL__TRANSPORT: "smtp",
    MIRCHI_MAIL__SMTP__HOST: "127.0.0.1",
    MIRCHI_MAIL__SMTP__SECURITY: "none",
    MIRCHI_MAIL__SMTP__PORT: String(server.server.address().port),
  };
  const close = () => new Promise((closed) => server.close(closed));
  return { settings, taken: () => taken, twice: () => taken - ids.size, close };
}
