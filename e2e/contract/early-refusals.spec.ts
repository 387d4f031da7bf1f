import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { ANONYMOUS_KEY, clientsByRole, SERVICE_KEY } from "../support/accounts.ts";
import { type Program, startProgram } from "../support/program.ts";

const BODY = Buffer.alloc(12 << 20);

/** Sends a body that is longer than the buffers of the connection. A server that closes it unread would break it, and no answer would come. */
function send(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", headers: { "content-length": String(BODY.length), ...headers } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.on("error", reject);
    sending.end(BODY);
  });
}

test.describe("a request that is refused before its body was read", () => {
  let program: Program;
  let viewer: string;
  test.beforeAll(async () => {
    program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
    const { data } = await (await clientsByRole(program.url))("viewer").auth.getSession();
    viewer = data.session?.access_token ?? "";
  });
  test.afterAll(() => program.stop());

  for (const [path, headers, status] of [
    ["/rest/v1/products", {}, 401],
    ["/rest/v1/enquiries", { apikey: ANONYMOUS_KEY, "content-type": "application/json" }, 404],
    ["/functions/v1/none", { apikey: ANONYMOUS_KEY }, 404],
    ["/auth/v1/signup", { apikey: ANONYMOUS_KEY }, 413],
    ["/storage/v1/object/documents/a.pdf", { apikey: ANONYMOUS_KEY }, 400],
    ["/contact", { "content-type": "text/plain" }, 415],
    ["/catalog", {}, 405],
  ] as const) {
    test(`${path} answers ${status}`, async () => {
      expect(await send(`${program.url}${path}`, headers)).toBe(status);
    });
  }

  test("a viewer's upload is refused with the reason", async () => {
    const headers = { apikey: ANONYMOUS_KEY, authorization: `Bearer ${viewer}`, "content-type": "application/pdf" };
    expect(await send(`${program.url}/storage/v1/object/documents/a.pdf`, headers)).toBe(400);
  });
});
