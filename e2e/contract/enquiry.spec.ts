import { expect, test } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { databases } from "../support/databases.ts";
import { enquiry } from "../support/enquiry.ts";
import { type Program, startProgram } from "../support/program.ts";

const KEY = "public-anonymous-key";

for (const database of databases) {
  test.describe(`an enquiry on ${database.name}, sent by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    const invoke = (body: unknown, headers: Record<string, string> = {}) =>
      createClient(program.url, KEY).functions.invoke("send-contact-email", { body: body as Record<string, unknown>, headers });

    test.beforeAll(async () => {
      program = await startProgram(database.settings());
    });
    test.afterAll(() => program.stop());

    test("is answered with a reference, stored, and mailed to both sides", async () => {
      const { data, error } = await invoke(enquiry);
      expect(error).toBeNull();
      expect(data).toEqual({ success: true, reference: expect.any(String) });
      await expect.poll(() => program.mails().length).toBe(2);
      const [first = "", second = ""] = program.mails();
      const toCompany = /^Reply-To:.*ana@importer\.example/m;
      expect([first, second].filter((mail) => toCompany.test(mail))).toHaveLength(1);
      expect([first, second].every((mail) => mail.includes(data.reference))).toBe(true);
      expect(await program.command("enquiries", "list")).toContain(data.reference);
    });

    test("with a key that another one had is refused, and the first one stays", async () => {
      const key = { "Idempotency-Key": "8a4e7a52-93c1-4d0b-8f0e-5b1f6d0c2e77" };
      const before = program.mails().length;
      await invoke(enquiry, key);
      const { data, error } = await invoke({ ...enquiry, message: "Three containers of Guntur Sannam, CIF Santos." }, key);
      expect(data).toBeNull();
      expect(error.context.status).toBe(422);
      expect((await error.context.json()).error).toContain("Idempotency-Key");
      await expect.poll(() => program.mails().length).toBe(before + 2);
    });
  });
}
