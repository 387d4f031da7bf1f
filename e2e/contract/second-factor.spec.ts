import { expect, test } from "@playwright/test";
import { createAccount, newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { codeOf } from "../support/authenticator.ts";
import { databases } from "../support/databases.ts";
import { type Program, startProgram } from "../support/program.ts";

for (const { name, settings } of databases) {
  test.describe(`a required second factor on ${name}, by the genuine client`, () => {
    // All with one program.
    test.describe.configure({ mode: "default" });
    let program: Program;

    test.beforeAll(async () => {
      program = await startProgram({
        MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
        MIRCHI_AUTH__REQUIRE_SECOND_FACTOR: "owner,sales",
        ...settings(),
      });
      for (const role of ["owner", "sales", "editor", "viewer"]) await createAccount(program.url, `${role}@example.com`, role);
    });
    test.afterAll(() => program.stop());

    test("before it is shown there are no tables, no files, no accounts: only one's own account and the way to set it up", async () => {
      const client = await signedIn(program.url, "owner@example.com");
      const refused = {
        code: "42501",
        message: "Your role needs a second factor: set up an authenticator app, and enter its code",
      };
      const read = await client.from("enquiries").select();
      expect(read.status).toBe(403);
      expect(read.error).toMatchObject(refused);
      expect((await client.from("products").update({ active: false }).eq("id", 1)).error).toMatchObject(refused);
      expect((await client.rpc("waiting")).error).toMatchObject(refused);
      expect((await client.storage.from("documents").list()).error?.message).toBe(refused.message);
      const exported = await client.functions.invoke("export-enquiries", { method: "GET" });
      expect(exported.error?.context.status).toBe(403);
      const { data } = await client.auth.getSession();
      const listed = await fetch(`${program.url}/auth/v1/admin/users`, {
        headers: { apikey: "public-anonymous-key", authorization: `Bearer ${data.session?.access_token}` },
      });
      expect(listed.status).toBe(403);
      expect((await client.auth.getUser()).data.user?.email).toBe("owner@example.com");

      const { data: factor, error } = await client.auth.mfa.enroll({ factorType: "totp" });
      expect(error).toBeNull();
      const { id, totp } = factor ?? { id: "", totp: { secret: "" } };
      expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) })).error).toBeNull();
      expect((await client.from("enquiries").select()).status).toBe(200);
      expect((await client.rpc("waiting")).error).toBeNull();

      const next = await signedIn(program.url, "owner@example.com");
      const again = await next.from("enquiries").select();
      expect(again.error?.message, "it has one, and has to show it").toContain("enter the code of your second factor");
    });

    test("it holds for the roles that are named, whatever they may do, and for no other", async () => {
      const sales = await signedIn(program.url, "sales@example.com");
      expect((await sales.from("enquiries").select()).status).toBe(403);
      const editor = await signedIn(program.url, "editor@example.com");
      expect((await editor.from("products").select("id").limit(1)).status).toBe(200);
      expect((await newClient(program.url).from("products").select("id").limit(1)).status, "visitors").toBe(200);
    });

    for (const role of ["sales", "editor", "viewer"])
      test(`${role} with a second factor of their own choice has to show it at the next sign-in`, async () => {
        const client = await signedIn(program.url, `${role}@example.com`);
        const { data: factor } = await client.auth.mfa.enroll({ factorType: "totp" });
        const { id, totp } = factor ?? { id: "", totp: { secret: "" } };
        expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) })).error).toBeNull();
        expect((await client.from("products").select("id").limit(1)).status).toBe(200);

        const next = await signedIn(program.url, `${role}@example.com`);
        const read = await next.from("products").select("id").limit(1);
        expect(read.status).toBe(403);
        expect(read.error?.message).toContain("enter the code of your second factor");
        expect((await next.storage.from("documents").list()).error?.message).toBe(read.error?.message);
      });
  });
}
