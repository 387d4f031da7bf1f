import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { enquiry } from "../support/enquiry.ts";
import { headerOf, type MailServer, startMailServer } from "../support/mail-server.ts";
import { type Program, startProgram } from "../support/program.ts";

/** Replies are held for some seconds before they leave. */
const WITH_HOLD = { timeout: 60_000 };

for (const { name, settings } of databases) {
  test.describe(`the staff works on enquiries on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let server: MailServer;
    let of: (role: string) => SupabaseClient;
    let sent = 0;

    /** Sends the form as a visitor. Returns the row. */
    async function newEnquiry(change: object = {}): Promise<{ id: number; reference: string }> {
      const body = { ...enquiry, message: `${enquiry.message} (${sent++})`, ...change };
      const { data } = await newClient(program.url).functions.invoke("send-contact-email", { body });
      const row = await of("service_role").from("enquiries").select("id,reference").eq("reference", data.reference).single();
      expect(row.error).toBeNull();
      return row.data ?? { id: 0, reference: "" };
    }
    const mailsTo = (address: string, reference: string) =>
      server.mails.filter((mail) => headerOf(mail, "To") === address && mail.includes(reference));

    test.beforeAll(async () => {
      server = await startMailServer();
      program = await startProgram({ ...settings(), ...server.settings, MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      of = await clientsByRole(program.url);
    });
    test.afterAll(async () => {
      await program.stop();
      await server.close();
    });

    test("a reply with a specification sheet, and one with a file of the staff, arrive in the thread of the confirmation", async () => {
      const { id, reference } = await newEnquiry({ language: "de" });
      await expect.poll(() => mailsTo(enquiry.email, reference).length).toBe(1);
      const reply = {
        enquiry_id: id,
        language: "de",
        subject: `Ihre Anfrage ${reference}`,
        body: "Guten Tag,\n\nanbei das Datenblatt.",
        attachments: [{ kind: "specification", slug: "teja-s17", language: "de" }],
        mark_as: "quoted",
      };
      const { data, error } = await of("sales").from("enquiry_messages").insert(reply).select("author,attachments,mail_id").single();
      expect(error).toBeNull();
      expect(data?.author).toBe("sales@example.com");
      expect(data?.attachments).toEqual([
        { ...reply.attachments[0], file_name: expect.stringContaining("teja-s17"), size: expect.any(Number) },
      ]);

      const file = `terms/${reference}.txt`;
      expect((await of("sales").storage.from("documents").upload(file, "The terms of sale, which a reply takes along.")).error).toBeNull();
      const further = { ...reply, body: "Noch etwas.", attachments: [{ kind: "file", bucket: "documents", name: file }], mark_as: null };
      expect((await of("sales").from("enquiry_messages").insert(further)).error).toBeNull();

      // Mails of one moment leave side by side.
      await expect.poll(() => mailsTo(enquiry.email, reference).length, WITH_HOLD).toBe(3);
      const [confirmation = "", ...letters] = mailsTo(enquiry.email, reference);
      const isSecond = (mail: string) => mail.includes(`filename="${reference}.txt"`);
      const letter = letters.find((mail) => !isSecond(mail)) ?? "";
      const second = letters.find(isSecond) ?? "";
      expect(headerOf(letter, "In-Reply-To")).toBe(headerOf(confirmation, "Message-ID"));
      expect(headerOf(letter, "References")).toBe(headerOf(confirmation, "Message-ID"));
      expect(headerOf(letter, "Reply-To")).toContain("<");
      expect(headerOf(letter, "Auto-Submitted")).toBeUndefined();
      expect(letter).toContain("application/pdf");
      // "%PDF-1." in base64.
      expect(letter).toContain("\r\nJVBERi0x");

      expect(headerOf(second, "In-Reply-To")).toBe(headerOf(letter, "Message-ID"));

      const { data: enquiryRow } = await of("sales")
        .from("enquiries")
        .select("status,first_answered_at,due_at,events:enquiry_events(kind,details)")
        .eq("id", id)
        .order("id", { referencedTable: "events" })
        .single();
      expect(enquiryRow).toMatchObject({ status: "quoted", first_answered_at: expect.any(String), due_at: expect.any(String) });
      const kinds = enquiryRow?.events.map((event: { kind: string }) => event.kind) ?? [];
      expect(kinds[0]).toBe("received");
      expect(kinds.filter((kind: string) => kind === "reply")).toHaveLength(2);
      await expect
        .poll(async () => {
          const { data: mails } = await of("sales").from("outgoing_mail").select("sent_at").eq("enquiry_id", id);
          return mails?.filter((mail) => mail.sent_at !== null).length;
        })
        .toBe(4);
    });

    test("a file that is not there refuses the reply, and nothing is sent", async () => {
      const { id } = await newEnquiry();
      const reply = { enquiry_id: id, language: "en", subject: "Your enquiry", body: "See the file." };
      for (const attachment of [
        { kind: "specification", slug: "no-such-product", language: "en" },
        { kind: "file", bucket: "documents", name: "no-such-file.pdf" },
      ]) {
        const refused = await of("sales")
          .from("enquiry_messages")
          .insert({ ...reply, attachments: [attachment] });
        expect(refused).toMatchObject({ status: 400, error: { code: "23514" } });
        expect(refused.error?.details).toMatch(/^attachments: there is no /);
      }
      const { data } = await of("sales").from("enquiry_messages").select("id").eq("enquiry_id", id);
      expect(data).toEqual([]);
    });

    test("HEAD says the length of what GET answers", async () => {
      const url = `${program.url}/rest/v1/enquiries?select=id,reference&limit=2`;
      const headers = { apikey: SERVICE_KEY };
      const whole = await (await fetch(url, { headers })).text();
      const head = await fetch(url, { method: "HEAD", headers });
      expect([head.headers.get("content-length"), await head.text()]).toEqual([String(Buffer.byteLength(whole)), ""]);
    });

    test("what waits is counted for who may see it", async () => {
      const { data } = await of("sales").rpc("waiting", { within_hours: 48 });
      expect(data.enquiries.due_soon).toBeGreaterThan(0);
      expect((await of("viewer").rpc("waiting")).data).toEqual({ enquiries: null });
      const since = new Date(Date.now() - 86_400_000).toISOString();
      const { data: figures } = await of("sales").rpc("enquiry_statistics", { since });
      expect(figures.by_country[0]).toMatchObject({ value: "BR" });
      expect(figures.total).toBeGreaterThan(figures.answered);
    });
  });
}
