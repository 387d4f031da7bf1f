import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A way to a server that can be cut at any moment, with what is under way, be closed for a while, and be slow. */
export type CuttingProxy = {
  port: number;
  cut: () => void;
  /** Cuts all connections and takes no further ones, until it is opened again. */
  setClosed: (isClosed: boolean) => void;
  /** How much later everything arrives, in milliseconds, in both directions. */
  setDelay: (delay: number) => void;
  close: () => Promise<void>;
};

/** Takes the host and the port of the server. */
export async function startCuttingProxy(host: string, port: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let [isClosed, delay] = [false, 0];
  const delayed = () =>
    new Transform({
      transform: (chunk, _encoding, done) => {
        if (delay === 0) return done(null, chunk);
        setTimeout(done, delay, null, chunk);
      },
    });
  const server = createServer((near) => {
    if (isClosed) return near.destroy();
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(delayed()).pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    setClosed: (closed) => {
      isClosed = closed;
      if (closed) cut();
    },
    setDelay: (milliseconds) => {
      delay = milliseconds;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
