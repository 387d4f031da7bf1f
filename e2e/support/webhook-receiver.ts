import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

export type Notice = { type: string; timestamp: string; data: Record<string, string> };

export type WebhookReceiver = {
  url: string;
  /** The notices signed with this secret; throws if one has another signature. */
  notices: (secret: string) => Notice[];
  /** Sets the status of its responses from now on. */
  answer: (status: number) => void;
  close: () => void;
};

/** A server that accepts webhooks, and verifies them by the specification Standard Webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: { id: string; timestamp: string; signature: string; body: string }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const header = (name: string) => String(request.headers[`webhook-${name}`]);
    const body = Buffer.concat(parts).toString("utf8");
    received.push({ id: header("id"), timestamp: header("timestamp"), signature: header("signature"), body });
    response.writeHead(status).end("noted");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    notices: (secret) =>
      received.map(({ id, timestamp, signature, body }) => {
        const key = Buffer.from(secret.replace("whsec_", ""), "base64");
        const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
        const signed = Buffer.from(signature.replace("v1,", ""), "base64");
        if (expected.length !== signed.length || !timingSafeEqual(expected, signed)) throw new Error("a notice with a wrong signature");
        return JSON.parse(body);
      }),
    answer: (wanted) => {
      status = wanted;
    },
    close: () => server.close(),
  };
}
