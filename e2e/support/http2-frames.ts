import { once } from "node:events";
import type { TLSSocket } from "node:tls";

/** A frame of HTTP/2 (RFC 9113, section 4.1). */
export type Frame = { type: number; flags: number; stream: number; payload: Buffer };

export const HEADERS = 1;
export const RST_STREAM = 3;
export const SETTINGS = 4;
export const GOAWAY = 7;
export const CONTINUATION = 9;
/** The reason for which a request is refused before it is begun. */
export const REFUSED_STREAM = 7;
export const END_STREAM = 1;
export const END_HEADERS = 4;

/** A client that may break the rules, over a socket that has agreed on h2. */
export class FrameClient {
  readonly frames: Frame[] = [];
  readonly #socket: TLSSocket;
  #rest = Buffer.alloc(0);

  constructor(socket: TLSSocket) {
    this.#socket = socket;
    // The program closes it while it is written to.
    socket.on("error", () => socket.destroy());
    socket.on("data", (part) => this.#read(part));
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    this.send(SETTINGS, 0, 0, Buffer.alloc(0));
  }

  get isClosed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  /** Whether the program has said that it ends the connection. */
  get isRefused(): boolean {
    return this.isClosed || this.frames.some((frame) => frame.type === GOAWAY);
  }

  send(type: number, flags: number, stream: number, payload: Buffer): void {
    const head = Buffer.alloc(9);
    head.writeUIntBE(payload.length, 0, 3);
    head.writeUInt8(type, 3);
    head.writeUInt8(flags, 4);
    head.writeUInt32BE(stream, 5);
    if (!this.isClosed) this.#socket.write(Buffer.concat([head, payload]));
  }

  /** Waits until what was sent has left, and the program has had a turn. */
  async turn(): Promise<void> {
    if (this.#socket.writableNeedDrain && !this.isClosed) await Promise.race([once(this.#socket, "drain"), once(this.#socket, "close")]);
    await new Promise((done) => setTimeout(done, 1));
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(part: Buffer) {
    this.#rest = Buffer.concat([this.#rest, part]);
    while (this.#rest.length >= 9) {
      const end = 9 + this.#rest.readUIntBE(0, 3);
      if (this.#rest.length < end) return;
      const [type, flags, stream] = [this.#rest.readUInt8(3), this.#rest.readUInt8(4), this.#rest.readUInt32BE(5) & 0x7fffffff];
      this.frames.push({ type, flags, stream, payload: this.#rest.subarray(9, end) });
      this.#rest = this.#rest.subarray(end);
    }
  }
}

function text(prefix: number[], value: string): Buffer {
  return Buffer.concat([Buffer.from([...prefix, value.length]), Buffer.from(value, "latin1")]);
}

/** The headers of a request, packed without Huffman's code; names and values have at most 126 letters. */
export function packed(method: "GET" | "POST", path: string, authority: string, headers: Record<string, string> = {}): Buffer {
  const others = Object.entries(headers).map(([name, value]) => Buffer.concat([text([0x00], name), text([], value)]));
  return Buffer.concat([Buffer.from([method === "GET" ? 0x82 : 0x83, 0x87]), text([0x04], path), text([0x01], authority), ...others]);
}

/** A header of `length` bytes, which HPACK remembers as its entry 62. */
export function remembered(length: number): Buffer {
  const rest = length - 127;
  const size = [0x7f, (rest & 0x7f) | 0x80, rest >> 7];
  return Buffer.concat([Buffer.from([0x40, 1]), Buffer.from("x"), Buffer.from(size), Buffer.alloc(length, "a")]);
}

/** The entry 62 so many times: a byte for each. */
export function repeated(times: number): Buffer {
  return Buffer.alloc(times, 0xbe);
}
