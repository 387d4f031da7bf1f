import { once } from "node:events";
import { createServer } from "node:http";

export type TranslationService = {
  url: string;
  /** What was asked so far, the latest last. */
  asked: { q: string[]; target: string; format: string; api_key?: string }[];
  close: () => void;
};

/** A service that speaks as LibreTranslate does, and puts one word before each text. Its first answer is that it has too much to do. */
export async function startTranslationService(word: string): Promise<TranslationService> {
  const asked: TranslationService["asked"] = [];
  let isBusy = true;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== "POST" || request.url !== "/translate") {
      response.writeHead(404).end();
      return;
    }
    if (isBusy) {
      isBusy = false;
      response.writeHead(429, { "retry-after": "1" }).end();
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push(body);
    const translatedText = body.q.map((text: string) => `${word} ${text.replace("1998", "1989")}`);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ translatedText }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, asked, close: () => server.close() };
}
