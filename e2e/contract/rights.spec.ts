import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { documentedRights } from "../support/documented-rights.ts";
import { enquiry } from "../support/enquiry.ts";
import { type Program, startProgram } from "../support/program.ts";

const RIGHTS = ["select", "insert", "update", "delete"] as const;
type Right = (typeof RIGHTS)[number];
type Row = Record<string, string | number | object>;
type Answer = { status: number; error: { code: string } | null };

/** A row for testing rights: its key, its other columns, and a change. */
type Trial = { key: Row; holds: Row; change: Row };
/** A row of a table that only the program inserts into: `absent` is the key of an attempted insert. */
type TrialOfProgram = { key: Row; change: Row; absent: Row };

const LISTS = [
  ...["home:badges", "home:process", "home:strengths", "home:why", "home:testimonials"],
  ...["quality:packaging", "quality:assurance", "quality:inspection", "quality:storage", "about:values"],
];
const ADDED = ["it", "nl", "pl", "ko", "vi", "id", "ur", "fa", "he"];
const LANGUAGES = ["ar", "de", "es", "fr", "hi", "ja", "pt", "ru", "zh"];
/** A text of the site without values. */
const TEXT = "about:hero.eyebrow";
const textChange = (to: string) => ({ action: "insert", changes: { text: { from: null, to } } });
const product = { name: "Trial chilli", description: "For trials.", category: "red-chillies", grade: "A", district: "Guntur" };
const parameter = { name: "Trial", group: "chemical", unit: "%" };

/** The rows that rows of other tables refer to. */
type Parents = {
  product: number;
  drafted: number[];
  category: string;
  grade: string;
  parameters: string[];
  certificate: number;
  enquiry: number;
};

/** The trial row with a number, for each table that somebody may insert into. */
const trials: Record<string, (number: number, parents: Parents) => Trial> = {
  products: (n) => ({ key: { slug: `trial-${n}` }, holds: { ...product, state: "Telangana" }, change: { state: "Gujarat" } }),
  product_translations: (n, { product }) => named({ product_id: product, language: LANGUAGES[n] ?? "" }),
  product_parameters: (n, { product, parameters }) => ({
    key: { product_id: product, parameter: parameters[n >> 1] ?? "", kind: n % 2 === 0 ? "typical" : "limit" },
    holds: { maximum: 10 },
    change: { maximum: 11 },
  }),
  product_drafts: (n, { drafted }) => ({
    key: { product_id: drafted[n] ?? 0 },
    holds: { changes: { products: { action: "update", version: 1, changes: { state: { from: "Kerala", to: "Goa" } } } } },
    change: { publish_at: "2100-01-01T00:00:00+00:00" },
  }),
  site_texts: (n) => ({ key: { key: TEXT, language: LANGUAGES[n] ?? "" }, holds: { text: "Trial" }, change: { text: "Another" } }),
  site_settings: (n) => ({
    key: { key: "site.address", language: LANGUAGES[n] ?? "" },
    holds: { value: ["Trial"] },
    change: { value: ["Another"] },
  }),
  mail_passwords: () => ({ key: { id: 1 }, holds: { password: "Trial" }, change: { password: "Another" } }),
  site_lists: (n) => ({
    key: { list: `${LISTS[n]}.items` },
    holds: { items: [] },
    change: { items: ["own1"] },
  }),
  site_changes: (n) => ({
    key: { row: `site_texts/${LANGUAGES[n]}/${TEXT}` },
    holds: { change: textChange("Trial") },
    change: { change: textChange("Another") },
  }),
  planned_publications: () => ({
    key: { id: 1 },
    holds: { publish_at: "2099-01-01T00:00:00Z" },
    change: { publish_at: "2099-02-01T00:00:00Z" },
  }),
  certificates: (n) => ({ key: { short_name: `Trial ${n}` }, holds: { covers: "trials" }, change: { covers: "others" } }),
  certificate_translations: (n, { certificate }) => ({
    key: { certificate_id: certificate, language: LANGUAGES[n] ?? "" },
    holds: { covers: "Versuche" },
    change: { covers: "andere" },
  }),
  categories: (n) => named({ code: `trial-${n}` }),
  category_translations: (n, { category }) => named({ category, language: LANGUAGES[n] ?? "" }),
  grades: (n) => named({ code: `trial-${n}` }),
  grade_translations: (n, { grade }) => named({ grade, language: LANGUAGES[n] ?? "" }),
  parameters: (n) => ({ key: { code: `trial_${n}` }, holds: parameter, change: { name: "Another" } }),
  parameter_translations: (n, { parameters }) => named({ parameter: parameters[0] ?? "", language: LANGUAGES[n] ?? "" }),
  notice_channels: (n) => ({
    key: { name: `Trial ${n}` },
    holds: { kind: "mail", address: "trial@example.com", events: ["new"] },
    change: { address: "other@example.com" },
  }),
  picture_texts: (n) => ({
    key: { image_url: "https://example.com/trial.jpg", language: LANGUAGES[n] ?? "" },
    holds: { alt_text: "Trial" },
    change: { alt_text: "Another" },
  }),
  picture_focus_points: (n) => ({ key: { image_url: `https://example.com/trial-${n}.jpg` }, holds: { x: 0, y: 0 }, change: { x: 100 } }),
  added_languages: (n) => ({ key: { code: ADDED[n] ?? "" }, holds: {}, change: { code: "tr" } }),
  redirects: (n) => ({ key: { path: `/trial-${n}` }, holds: { target: "/about" }, change: { target: "/contact" } }),
  enquiry_notes: (n, { enquiry }) => ({ key: { enquiry_id: enquiry, body: `Calls on day ${n}.` }, holds: {}, change: { body: "Never." } }),
  enquiry_messages: (n, { enquiry }) => ({
    key: { enquiry_id: enquiry, subject: `Offer ${n}` },
    holds: { language: "en", body: "Thank you." },
    change: { body: "No." },
  }),
  mail_templates: (n) => ({
    key: { language: "en", name: `Trial ${n}` },
    holds: { body: "Hello." },
    change: { body: "Hi." },
  }),
  holidays: (n) => named({ day: `2030-01-${n + 10}` }),
  staff_settings: (n) => ({ key: { key: `trial-${n}` }, holds: { value: "1" }, change: { value: "2" } }),
  enquiry_rules: (n) => ({ key: { position: 100 + n }, holds: { country: "Nowhere" }, change: { country: "Elsewhere" } }),
};

/** Tables in which everybody only sees their own rows. */
const ownTables = new Set(["staff_settings"]);
/** Tables that have one row at most. */
const tablesOfOneRow = new Set(["planned_publications", "mail_passwords"]);
/** Columns that are written and that nobody reads. */
const writeOnly: Record<string, readonly string[]> = { mail_passwords: ["password"] };
const isStaff = (role: string) => ["viewer", "sales", "editor", "owner"].includes(role);

function named(key: Row): Trial {
  return { key, holds: { name: "Trial" }, change: { name: "Another" } };
}

/** For each other table, a row that exists from the start. */
const trialsOfProgram: Record<string, TrialOfProgram> = {
  contacts: { key: { contact: enquiry.email }, change: { name: "Nobody" }, absent: { contact: "nobody@example.com" } },
  companies: { key: { company: enquiry.company }, change: { name: "Nobody" }, absent: { company: "Nobody Ltd" } },
  media_files: { key: { name: "trial.svg" }, change: { color: "#000000" }, absent: { name: "absent.svg" } },
  enquiry_events: { key: { kind: "received" }, change: { kind: "released" }, absent: { kind: "released" } },
  answering_times: { key: { id: 1 }, change: { remind_before_minutes: 77 }, absent: { id: 2 } },
  staff_members: { key: { email: "owner@example.com" }, change: { name: "Nobody" }, absent: { email: "nobody@example.com" } },
  outgoing_mail: { key: { kind: "company" }, change: { last_error: "None." }, absent: { kind: "trial" } },
  storage_objects: { key: { name: "trial.txt" }, change: { valid_until: "2030-01-31" }, absent: { name: "absent.txt" } },
  backups: { key: { origin: "command" }, change: { place: "nowhere" }, absent: { place: "nowhere" } },
  revisions: { key: { table_name: "storage_objects" }, change: { actor: "nobody" }, absent: { table_name: "trials" } },
};

for (const { name, settings } of databases) {
  test.describe(`rights on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let of: (role: string) => SupabaseClient;
    let parents: Parents;
    const service = () => of("service_role");

    /** Sends the form. Returns the reference of the enquiry. */
    async function newEnquiry(number: number): Promise<string> {
      const body = { ...enquiry, message: `${enquiry.message} (${number})` };
      return (await newClient(program.url).functions.invoke("send-contact-email", { body })).data.reference;
    }

    const counters = new Map<string, number>();
    function nextNumber(table: string): number {
      const number = counters.get(table) ?? 0;
      counters.set(table, number + 1);
      return number;
    }

    /** Signs an address of a file. Returns the key of its row. */
    async function newLink(): Promise<Row> {
      await service().storage.from("documents").createSignedUrl("trial.txt", 3600);
      const links = service().from("storage_links").select("id").order("created_at", { ascending: false });
      return (await links.limit(1).single()).data ?? {};
    }

    /** Tables whose rows another interface makes. */
    const madeElsewhere: Record<string, { make: () => Promise<Row>; change: Row; absent: Row }> = {
      enquiries: {
        make: async () => ({ reference: await newEnquiry(nextNumber("enquiries")) }),
        change: { status: "won" },
        absent: { reference: "NONE" },
      },
      storage_links: { make: newLink, change: { created_by: "nobody" }, absent: { id: "absent" } },
    };

    /** The rows that attempts read, change and delete, by table and owner. */
    const standing = new Map<string, { key: Row; change: Row }>();
    /** Called after a row was changed or deleted. */
    function forget(table: string) {
      for (const place of standing.keys()) if (place.startsWith(`${table} of `)) standing.delete(place);
    }
    async function standingRow(table: string, role: string): Promise<{ key: Row; change: Row }> {
      const maker = ownTables.has(table) ? (isStaff(role) ? role : "owner") : "service_role";
      const place = `${table} of ${maker}`;
      let row = standing.get(place) ?? trialsOfProgram[table];
      const made = madeElsewhere[table];
      if (row === undefined && made !== undefined) row = { key: await made.make(), change: made.change };
      if (row === undefined) {
        const trial = await newTrial(table);
        const { error } = await of(maker)
          .from(table)
          .insert({ ...trial.key, ...trial.holds });
        expect(error, `a row of ${table} to try rights on`).toBeNull();
        row = trial;
      }
      standing.set(place, row);
      return row;
    }
    async function newTrial(table: string): Promise<Trial> {
      const trial = trials[table]?.(nextNumber(table), parents);
      if (trial === undefined) throw new Error(`${table} has no trial: add one to the lists above`);
      if (tablesOfOneRow.has(table)) await remove(table, trial.key);
      return trial;
    }

    async function remove(table: string, key: Row) {
      await service().from(table).delete().match(key);
      forget(table);
    }
    async function exists(table: string, row: Row): Promise<boolean> {
      const isShown = (column: string) => writeOnly[table]?.includes(column) !== true;
      const words = Object.fromEntries(Object.entries(row).filter(([column, value]) => isShown(column) && typeof value !== "object"));
      const [found] = (await service().from(table).select("*").match(words).limit(1)).data ?? [];
      const objects = Object.entries(row).filter(([, value]) => typeof value === "object");
      return found !== undefined && objects.every(([column, value]) => isDeepStrictEqual(found[column], value));
    }

    /** Tests a right. Returns the response, and whether the database shows that it succeeded. */
    const attempts: Record<Right, (client: SupabaseClient, table: string, role: string) => Promise<{ answer: Answer; done: boolean }>> = {
      async select(client, table, role) {
        const { key } = await standingRow(table, role);
        const answer = await client.from(table).select("*").match(key).limit(1);
        return { answer, done: (answer.data?.length ?? 0) > 0 };
      },
      async insert(client, table) {
        const absent = (madeElsewhere[table] ?? trialsOfProgram[table])?.absent;
        const trial = absent === undefined ? await newTrial(table) : { key: absent, holds: {} };
        const row = { ...trial.key, ...trial.holds };
        const answer = await client.from(table).insert(row);
        const done = await exists(table, row);
        // A refused attempt leaves the row for the next one.
        if (!done && absent === undefined) counters.set(table, (counters.get(table) ?? 1) - 1);
        return { answer, done };
      },
      async update(client, table, role) {
        const { key, change } = await standingRow(table, role);
        const version = async () => (await service().from(table).select("*").match(key).limit(1)).data?.[0]?.version;
        const before = await version();
        const answer = await client.from(table).update(change).match(key);
        // Of what nobody reads, the version alone tells that it was changed.
        const isRaised = writeOnly[table] === undefined || (await version()) !== before;
        const done = isRaised && (await exists(table, { ...key, ...change }));
        if (done) forget(table);
        return { answer, done };
      },
      async delete(client, table, role) {
        const { key } = await standingRow(table, role);
        const answer = await client.from(table).delete().match(key);
        const done = !(await exists(table, key));
        if (done) forget(table);
        return { answer, done };
      },
    };

    test.beforeAll(async () => {
      program = await startProgram({ ...settings(), MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      of = await clientsByRole(program.url);
      const made = await service()
        .from("products")
        .insert({ ...product, slug: "parent", state: "Kerala" })
        .select("id")
        .single();
      const drafted = Array.from({ length: 9 }, (_, number) => ({ ...product, slug: `drafted-${number}`, state: "Kerala" }));
      const toDraft = await service().from("products").insert(drafted).select("id");
      await service().from("categories").insert({ code: "parent", name: "Parent" });
      await service().from("grades").insert({ code: "parent", name: "Parent" });
      const parameters = [0, 1, 2, 3, 4].map((number) => `parent_${number}`);
      await service()
        .from("parameters")
        .insert(parameters.map((code) => ({ code, ...parameter })));
      const certificate = await service().from("certificates").insert({ short_name: "Parent" }).select("id").single();
      const reference = await newEnquiry(0);
      const asked = await service().from("enquiries").select("id").eq("reference", reference).single();
      parents = {
        product: made.data?.id,
        drafted: (toDraft.data ?? []).map(({ id }) => id as number),
        category: "parent",
        grade: "parent",
        parameters,
        certificate: certificate.data?.id,
        enquiry: asked.data?.id,
      };
      await service()
        .storage.from("documents")
        .upload("trial.txt", new Blob(["A trial."]));
      await service()
        .storage.from("media")
        .upload("trial.svg", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), { contentType: "image/svg+xml" });
      await program.command("backup", "backups");
    });
    test.afterAll(() => program.stop());

    const cells = documentedRights("rights", RIGHTS);
    // The tests of the program try every refusal on both databases, but for the list that visitors read. Owners may do all there is.
    const tried = name === "SQLite" ? cells : cells.filter(({ what, role }) => role === "owner" || what === "products");
    for (const { what: table, role, rights } of tried) {
      test(`${role} may do with ${table} what the documentation says: ${rights.join(", ") || "nothing"}`, async () => {
        for (const right of RIGHTS) {
          const { answer, done } = await attempts[right](of(role), table, role);
          const attempt = `${right} ${table} as ${role}: ${JSON.stringify(answer.error)}`;
          expect(done, attempt).toBe(rights.includes(right));
          if (rights.includes(right)) {
            expect(answer.error, attempt).toBeNull();
          } else if (rights.length > 0) {
            expect({ status: answer.status, code: answer.error?.code }, attempt).toEqual({
              status: role === "anon" ? 401 : 403,
              code: "42501",
            });
          } else {
            expect({ status: answer.status, code: answer.error?.code }, attempt).toEqual({ status: 404, code: "PGRST205" });
          }
        }
      });
    }
  });
}
