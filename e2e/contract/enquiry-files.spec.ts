import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { enquiry } from "../support/enquiry.ts";
import { type Program, startProgram } from "../support/program.ts";

for (const { name, settings } of databases) {
  test.describe(`enquiries as a file on ${name}, by the genuine client`, () => {
    // All with one program.
    test.describe.configure({ mode: "default" });
    let program: Program;
    let of: (role: string) => SupabaseClient;

    test.beforeAll(async () => {
      program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY, ...settings() });
      of = await clientsByRole(program.url);
      for (const change of [
        { country: "Brazil", message: "=HYPERLINK(1)+ten tonnes" },
        { country: "Japan", message: "Twenty tonnes" },
      ]) {
        const body = { ...enquiry, ...change, filledInMs: 60_000 };
        expect((await of("anon").functions.invoke("send-contact-email", { body })).error).toBeNull();
      }
    });
    test.afterAll(() => program.stop());

    const exported = async (role: string, query: string) => {
      const { data, error } = await of(role).functions.invoke<Blob>(`export-enquiries?${query}`, { method: "GET" });
      return { file: data, status: error === null ? 200 : error.context.status };
    };

    test("a CSV file has the enquiries that fit the filters, and no formula", async () => {
      const { file } = await exported("sales", "format=csv&and=(country.eq.Brazil,status.in.(new,in_work))");
      const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
      expect(bytes.subarray(0, 3).toString("hex"), "the mark of UTF-8").toBe("efbbbf");
      const lines = bytes.toString("utf8").trim().split("\n");
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain("Number,Reference,Received (");
      expect(lines[1]).toContain(enquiry.email);
      expect(lines[1]).toContain("'=HYPERLINK(1)+ten tonnes");
    });

    test("a workbook is a workbook, of those that fit", async () => {
      const { file } = await exported("owner", "country=eq.Japan");
      const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
    });

    test("it is for those who may see enquiries, and for filters that there are", async () => {
      const told: Record<string, number> = {};
      for (const role of ["anon", "authenticated", "viewer", "sales", "editor", "owner", "service_role"]) {
        told[role] = (await exported(role, "format=csv")).status;
      }
      expect(told).toEqual({
        anon: 401,
        authenticated: 403,
        viewer: 403,
        sales: 200,
        editor: 403,
        owner: 200,
        service_role: 200,
      });
      expect((await exported("owner", "no_such=eq.1")).status).toBe(400);
      expect((await exported("owner", "format=pdf")).status).toBe(400);
    });
  });
}
