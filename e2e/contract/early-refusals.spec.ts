import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { ANONYMOUS_KEY, clientsByRole, SERVICE_KEY } from "../support/accounts.ts";
import { type Program, startProgram } from "../support/program.ts";

const BODY = Buffer.alloc(12 << 20);

/** Sends a body that is longer than the buffers of the connection. A server that closes it unread would break it, and no answer would come. */
function send(url: string, headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", headers: { "content-length": String(BODY.length), ...headers } }, (answer) => {
      const text = answer.toArray().then((parts) => Buffer.concat(parts).toString());
      text.then((text) => resolve({ status: answer.statusCode, text }), reject);
    });
    sending.on("error", reject);
    sending.end(BODY);
  });
}

test.describe("a request that is refused before its body was read", () => {
  // All with one program.
  test.describe.configure({ mode: "default" });
  let program: Program;
  let viewer: string;
  test.beforeAll(async () => {
    program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
    const { data } = await (await clientsByRole(program.url))("viewer").auth.getSession();
    viewer = data.session?.access_token ?? "";
  });
  test.afterAll(() => program.stop());

  // The storage service answers every refusal with status 400, and says the actual one in the body.
  for (const [path, status, reason] of [
    ["/rest/v1/products", 403, '"42501"'],
    ["/functions/v1/import-products", 403, "Your role does not allow this"],
    ["/auth/v1/admin/users", 403, "User not allowed"],
    ["/storage/v1/object/documents/a.pdf", 400, '"statusCode":"403"'],
  ] as const) {
    test(`${path} says to a viewer that they may not`, async () => {
      const headers = { apikey: ANONYMOUS_KEY, authorization: `Bearer ${viewer}`, "content-type": "application/json" };
      expect(await send(`${program.url}${path}`, headers)).toEqual({ status, text: expect.stringContaining(reason) });
    });
  }
});
