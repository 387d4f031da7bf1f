import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { enquiry } from "../support/enquiry.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { type Program, startProgram } from "../support/program.ts";

/** Replies are held for some seconds before they leave. */
const WITH_HOLD = { timeout: 60_000 };

/** The value of a header of a mail, unfolded. */
function header(mail: string, name: string): string | undefined {
  const head = mail.slice(0, mail.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
}

for (const { name, settings } of databases) {
  test.describe(`the staff works on enquiries on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let server: MailServer;
    let of: (role: string) => SupabaseClient;
    let sent = 0;

    /** Sends the form as a visitor. Returns the row. */
    async function newEnquiry(change: object = {}): Promise<{ id: number; reference: string; version: number }> {
      const body = { ...enquiry, message: `${enquiry.message} (${sent++})`, ...change };
      const { data } = await newClient(program.url).functions.invoke("send-contact-email", { body });
      const row = await of("service_role").from("enquiries").select("id,reference,version").eq("reference", data.reference).single();
      expect(row.error).toBeNull();
      return row.data ?? { id: 0, reference: "", version: 0 };
    }
    /** Lets a reply leave that would be held: the first test waits for that. */
    const sendAtOnce = async (mail: number) => expect((await of("sales").rpc("retry_mail", { id: mail })).error).toBeNull();
    const mailsTo = (address: string, reference: string) =>
      server.mails.filter((mail) => header(mail, "To") === address && mail.includes(reference));

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
      expect(header(letter, "In-Reply-To")).toBe(header(confirmation, "Message-ID"));
      expect(header(letter, "References")).toBe(header(confirmation, "Message-ID"));
      expect(header(letter, "Reply-To")).toContain("<");
      expect(header(letter, "Auto-Submitted")).toBeUndefined();
      expect(letter).toContain("application/pdf");
      // "%PDF-1." in base64.
      expect(letter).toContain("\r\nJVBERi0x");

      expect(header(second, "In-Reply-To")).toBe(header(letter, "Message-ID"));

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

    test("a repeated reply is one mail, and one that is cancelled is none", async () => {
      const { id, reference } = await newEnquiry();
      const replies = () => of("sales").from("enquiry_messages");
      const reply = { enquiry_id: id, language: "en", subject: `Offer ${reference}`, body: "FOB Chennai.", idempotency_key: reference };
      const first = await replies().insert(reply).select().single();
      expect(first.status).toBe(201);
      const again = await replies().insert(reply).select().single();
      expect(again).toMatchObject({ status: 200, data: first.data });
      expect(await replies().insert({ ...reply, body: "CIF Santos." })).toMatchObject({ status: 422, error: { code: "PT422" } });
      const cancelled = await of("sales").rpc("cancel_reply", { id: first.data?.id });
      expect(cancelled).toMatchObject({ error: null, data: { body: reply.body } });
      expect((await of("sales").rpc("cancel_reply", { id: first.data?.id })).error?.code).toBe("PT404");
      const kept = await replies()
        .insert({ ...reply, body: "CIF Santos.", idempotency_key: `${reference} 2` })
        .select("id,mail_id")
        .single();
      await sendAtOnce(kept.data?.mail_id);
      await expect.poll(() => mailsTo(enquiry.email, reference).filter((mail) => mail.includes("CIF Santos."))).toHaveLength(1);
      expect(mailsTo(enquiry.email, reference).some((mail) => mail.includes("FOB Chennai."))).toBe(false);
      await expect.poll(async () => (await of("sales").rpc("cancel_reply", { id: kept.data?.id })).error?.code).toBe("PT400");
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

    test("viewers and editors have no enquiries, and what was written stays as it was", async () => {
      const { id } = await newEnquiry();
      for (const role of ["viewer", "editor"]) {
        for (const table of ["enquiries", "enquiry_notes", "enquiry_messages", "enquiry_events"]) {
          expect((await of(role).from(table).select("*")).error?.code, `${role} ${table}`).toBe("PGRST205");
        }
        const note = await of(role).from("enquiry_notes").insert({ enquiry_id: id, body: "Hello." });
        expect(note.error?.code).toBe("PGRST205");
        expect((await of(role).rpc("retry_mail", { id: 1 })).error?.code).toBe("PGRST202");
      }
      const { data: note } = await of("sales").from("enquiry_notes").insert({ enquiry_id: id, body: "Calls on Monday." }).select().single();
      expect(note).toMatchObject({ author: "sales@example.com", body: "Calls on Monday." });
      expect((await of("owner").from("enquiry_notes").update({ body: "x" }).eq("id", note.id)).error?.code).toBe("42501");
    });

    test("who changes an enquiry that somebody else has changed is told so", async () => {
      const { id, version } = await newEnquiry();
      expect((await of("owner").from("enquiries").update({ status: "in_work", version }).eq("id", id)).error).toBeNull();
      const late = await of("sales").from("enquiries").update({ status: "lost", version }).eq("id", id);
      expect(late).toMatchObject({ status: 409, error: { code: "PT409" } });
      expect(late.error?.details).toContain("owner@example.com changed status");
    });

    test("HEAD says the length of what GET answers", async () => {
      const url = `${program.url}/rest/v1/enquiries?select=id,reference&limit=2`;
      const headers = { apikey: SERVICE_KEY };
      const whole = await (await fetch(url, { headers })).text();
      const head = await fetch(url, { method: "HEAD", headers });
      expect([head.headers.get("content-length"), await head.text()]).toEqual([String(Buffer.byteLength(whole)), ""]);
    });

    test("an enquiry is given to somebody, and found by that, by its words and by its sender", async () => {
      const { id, reference } = await newEnquiry({ company: "Épicerie Señal" });
      const { data: staff } = await of("viewer").from("staff_members").select("id,role").eq("role", "sales").single();
      expect((await of("sales").from("enquiries").update({ assigned_to: staff?.id }).eq("id", id)).error).toBeNull();
      const given = of("sales").from("enquiries").select("reference,staff_members(name)").eq("assigned_to", staff?.id);
      const mine = await given.eq("id", id);
      expect(mine.data).toEqual([{ reference, staff_members: { name: "sales@example.com" } }]);
      const found = await of("sales").from("enquiries").select("reference", { count: "exact" }).ilike("search_text", "%epicerie SENAL%");
      expect(found).toMatchObject({ count: 1, data: [{ reference }] });
      const nobodys = await of("sales").from("enquiries").select("reference").is("assigned_to", null).order("due_at");
      expect(nobodys.data?.some((row) => row.reference === reference)).toBe(false);
      const { data: sameSender } = await of("sales").from("enquiries").select("id").eq("contact", enquiry.email.toLowerCase());
      expect(sameSender?.length).toBeGreaterThan(1);
    });

    test("a mail that was given up says why, and is sent again when it is put back", async () => {
      const email = "moved@importer.example";
      const { id, reference } = await newEnquiry({ email });
      await expect.poll(() => mailsTo(email, reference).length).toBe(1);
      server.refused.add(email);
      const reply = { enquiry_id: id, language: "en", subject: `Offer ${reference}`, body: "FOB Chennai USD 3,050." };
      const { data } = await of("sales").from("enquiry_messages").insert(reply).select("id,mail_id").single();
      await sendAtOnce(data?.mail_id);
      const mail = async () =>
        (await of("sales").from("enquiry_messages").select("mail:outgoing_mail(failed_at,last_error)").eq("id", data?.id).single()).data
          ?.mail as unknown as { failed_at: string | null; last_error: string | null } | null;
      await expect.poll(async () => (await mail())?.failed_at).not.toBeNull();
      expect((await mail())?.last_error).toContain("no such mailbox");
      server.refused.delete(email);
      expect((await of("sales").rpc("retry_mail", { id: data?.mail_id })).error).toBeNull();
      await expect.poll(() => mailsTo(email, reference).length).toBe(2);
      const { data: events } = await of("sales").from("enquiry_events").select("kind").eq("enquiry_id", id);
      const kinds = events?.map((event) => event.kind) ?? [];
      expect(kinds).toContain("mail_failed");
      expect(kinds.filter((kind) => kind === "mail_retried")).toHaveLength(2);
    });

    test("an enquiry that was quarantined by mistake is let in, and both its mails leave", async () => {
      const email = "quick@importer.example";
      const { id, reference } = await newEnquiry({ email, website: "https://importer.example" });
      const { data: before } = await of("sales").from("enquiries").select("status,due_at").eq("id", id).single();
      expect(before).toEqual({ status: "quarantined", due_at: null });
      expect((await of("viewer").rpc("release_enquiry", { id })).error?.code).toBe("PGRST202");
      const { data, error } = await of("sales").rpc("release_enquiry", { id });
      expect(error).toBeNull();
      expect(data).toMatchObject({ status: "new", due_at: expect.any(String) });
      await expect.poll(() => mailsTo(email, reference).length).toBe(1);
      await expect.poll(() => server.mails.filter((mail) => mail.includes(reference)).length).toBe(2);
      expect((await of("sales").rpc("release_enquiry", { id })).error?.code).toBe("PT400");
    });

    test("what waits is counted for who may see it", async () => {
      const { data } = await of("sales").rpc("waiting", { within_hours: 48 });
      expect(data.enquiries.due_soon).toBeGreaterThan(0);
      expect((await of("viewer").rpc("waiting")).data).toEqual({ enquiries: null });
      const since = new Date(Date.now() - 86_400_000).toISOString();
      const { data: figures } = await of("sales").rpc("enquiry_statistics", { since });
      expect(figures.by_country[0]).toMatchObject({ value: "Brazil" });
      expect(figures.total).toBeGreaterThan(figures.answered);
    });

    test("the owner sets until when answers are due, and what waits moves", async () => {
      const { id } = await newEnquiry();
      expect((await of("sales").from("answering_times").update({ answer_within_hours: 6 }).eq("id", 1)).error?.code).toBe("42501");
      expect((await of("owner").from("answering_times").update({ answer_within_hours: 6 }).eq("id", 1)).error).toBeNull();
      const { data } = await of("sales").from("enquiries").select("received_at,due_at").eq("id", id).single();
      expect(Date.parse(data?.due_at) - Date.parse(data?.received_at)).toBe(6 * 3_600_000);
    });
  });
}
