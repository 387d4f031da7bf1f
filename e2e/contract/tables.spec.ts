import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, newClient, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { enquiry } from "../support/enquiry.ts";
import { type Program, startProgram } from "../support/program.ts";

const RIGHTS = ["select", "insert", "update", "delete"] as const;
type Right = (typeof RIGHTS)[number];
type Cell = { table: string; role: string; rights: Right[] };

/** The table of docs/api.md, which is generated from the registry of the tables. */
function documentedRights(): Cell[] {
  const text = readFileSync(resolve(import.meta.dirname, "../../docs/api.md"), "utf8");
  const lines = (text.match(/<!-- rights: begin -->\n\n([\s\S]*?)\n\n?<!-- rights: end -->/)?.[1] ?? "").trim().split("\n");
  const [header = [], , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.flatMap(([table = "", ...cells]) =>
    cells.map((cell, index) => ({
      table: table.replaceAll("`", ""),
      role: header[index + 1] ?? "",
      rights: RIGHTS.filter((right) => new RegExp(`\\b${right}\\b`).test(cell)),
    })),
  );
}

type Answer = { status: number; error: { code: string } | null };

const product = {
  name: "Trial chilli",
  description: "For the tests of the tables.",
  category: "red-chillies",
  grade: "A",
  district: "Guntur",
  state: "Andhra Pradesh",
};

for (const { name, settings } of databases) {
  test.describe(`the tables on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let clients: Map<string, SupabaseClient>;
    let made = 0;

    const of = (role: string): SupabaseClient => {
      const client = clients.get(role);
      if (client === undefined) throw new Error(`no client for ${role}`);
      return client;
    };
    const service = () => of("service_role");

    /** A product of its own for one attempt. */
    async function newProduct(): Promise<{ id: number; slug: string; version: number }> {
      made += 1;
      const { data, error } = await service()
        .from("products")
        .insert({ ...product, slug: `trial-${made}` })
        .select("id,slug,version")
        .single();
      expect(error).toBeNull();
      return data ?? { id: 0, slug: "", version: 0 };
    }
    async function newEnquiry(): Promise<string> {
      const { data } = await newClient(program.url).functions.invoke("send-contact-email", {
        body: { ...enquiry, message: `${enquiry.message} (${made++})` },
      });
      return data.reference;
    }

    /** Tries a right on rows made for it. Returns the answer, and whether the database shows that it was done. */
    const attempts: Record<Right, (client: SupabaseClient, table: string) => Promise<{ answer: Answer; done: boolean }>> = {
      async select(client, table) {
        const answer = await client.from(table).select("*").limit(1);
        return { answer, done: (answer.data?.length ?? 0) > 0 };
      },
      async insert(client, table) {
        const { id } = await newProduct();
        const slug = `inserted-${id}`;
        if (table === "product_translations") {
          const answer = await client.from(table).insert({ product_id: id, language: "de", name: "Probe" });
          return { answer, done: (await service().from(table).select("name").eq("product_id", id)).data?.[0]?.name === "Probe" };
        }
        const answer = await client.from(table).insert({ ...product, slug });
        return { answer, done: (await service().from("products").select("id").eq("slug", slug)).data?.length === 1 };
      },
      async update(client, table) {
        const { id } = await newProduct();
        if (table === "product_translations") {
          await service().from(table).insert({ product_id: id, language: "de", name: "Probe" });
          const answer = await client.from(table).update({ name: "Muster" }).eq("product_id", id);
          return { answer, done: (await service().from(table).select("name").eq("product_id", id)).data?.[0]?.name === "Muster" };
        }
        const key = table === "products" ? id : 1;
        const answer = await client.from(table).update({ grade: "B" }).eq("id", key);
        return { answer, done: (await service().from("products").select("grade").eq("id", id)).data?.[0]?.grade === "B" };
      },
      async delete(client, table) {
        if (table === "enquiries") {
          const reference = await newEnquiry();
          const answer = await client.from(table).delete().eq("reference", reference);
          return { answer, done: (await service().from(table).select("id").eq("reference", reference)).data?.length === 0 };
        }
        const { id } = await newProduct();
        if (table === "product_translations") {
          await service().from(table).insert({ product_id: id, language: "de", name: "Probe" });
          const answer = await client.from(table).delete().eq("product_id", id);
          return { answer, done: (await service().from(table).select("name").eq("product_id", id)).data?.length === 0 };
        }
        const answer = await client
          .from(table)
          .delete()
          .eq("id", table === "products" ? id : 1);
        return { answer, done: (await service().from("products").select("id").eq("id", id)).data?.length === 0 };
      },
    };

    test.beforeAll(async () => {
      program = await startProgram({ ...settings(), MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      clients = await clientsByRole(program.url);
      await newEnquiry();
    });
    test.afterAll(() => program.stop());

    for (const { table, role, rights } of documentedRights()) {
      test(`${role} may do with ${table} what the documentation says: ${rights.join(", ") || "nothing"}`, async () => {
        for (const right of RIGHTS) {
          const { answer, done } = await attempts[right](of(role), table);
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

    test("visitors see active products alone, in their language, whether they have an account or not", async () => {
      const { slug } = await newProduct();
      await service().from("products").update({ active: false }).eq("slug", slug);
      for (const role of ["anon", "authenticated"]) {
        const { data } = await of(role).from("products").select("slug,name,english_name,active").setHeader("Accept-Language", "de");
        expect(data?.some((row) => row.slug === slug)).toBe(false);
        expect(data?.some((row) => row.name !== row.english_name)).toBe(true);
      }
      expect((await of("viewer").from("products").select("active").eq("slug", slug)).data).toEqual([{ active: false }]);
    });

    test("what an editor writes is in the next read, on the page, and in the visitors' list", async () => {
      const { id, slug } = await newProduct();
      const page = async () => (await fetch(`${program.url}/catalog/${slug}`)).text();
      expect(await page()).toContain("Trial chilli");
      const { data } = await of("editor").from("products").update({ name: "Renamed chilli" }).eq("id", id).select("name,version").single();
      expect(data).toEqual({ name: "Renamed chilli", version: 2 });
      expect(await page()).toContain("Renamed chilli");
      const list = await of("anon").from("products").select("name").eq("slug", slug);
      expect(list.data).toEqual([{ name: "Renamed chilli" }]);
    });

    test("rows are embedded both ways, with an alias, filters and order", async () => {
      const products = await of("viewer")
        .from("products")
        .select("slug,translations:product_translations(language,name)")
        .in("translations.language", ["de", "fr"])
        .order("language", { referencedTable: "translations" })
        .eq("slug", "teja-s17");
      expect(products.error).toBeNull();
      expect(products.data?.[0]?.translations.map((row) => row.language)).toEqual(["de", "fr"]);
      const translations = await of("viewer")
        .from("product_translations")
        .select("language,products!inner(slug)")
        .eq("products.slug", "teja-s17")
        .eq("language", "ja");
      expect(translations.data).toEqual([{ language: "ja", products: { slug: "teja-s17" } }]);
    });

    test("what breaks a rule is refused with the column, and nothing is written", async () => {
      const { error, status } = await of("editor")
        .from("products")
        .insert({ ...product, slug: "Not a slug", category: "gold" });
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: "23514" });
      expect(error?.details).toContain("slug");
      expect(error?.details).toContain("category");
      const twice = await of("editor")
        .from("products")
        .insert({ ...product, slug: "teja-s17" });
      expect(twice).toMatchObject({ status: 409, error: { code: "23505" } });
      const unknown = await of("editor")
        .from("products")
        .insert({ ...product, slug: "a-slug", colour: "red" });
      expect(unknown).toMatchObject({ status: 400, error: { code: "PGRST204" } });
      const everything = await of("editor").from("products").update({ grade: "B" });
      expect(everything).toMatchObject({ status: 400, error: { code: "21000" } });
    });

    test("who writes over somebody else's change is told who changed what", async () => {
      const { id, version } = await newProduct();
      await of("owner").from("products").update({ grade: "Super", version }).eq("id", id);
      const late = await of("editor").from("products").update({ name: "Mine", version }).eq("id", id);
      expect(late).toMatchObject({ status: 409, error: { code: "PT409" } });
      expect(late.error?.details).toMatch(/owner@example\.com changed grade/);
      expect((await service().from("products").select("name,grade").eq("id", id)).data).toEqual([{ name: "Trial chilli", grade: "Super" }]);
    });

    test("a deleted product comes back with its translations", async () => {
      const { id, slug } = await newProduct();
      await service().from("product_translations").insert({ product_id: id, language: "de", name: "Probe" });
      await of("editor").from("products").delete().eq("id", id);
      expect((await fetch(`${program.url}/catalog/${slug}`)).status).toBe(404);
      const { data: revision } = await of("editor")
        .from("revisions")
        .select("id,actor,action,before")
        .eq("table_name", "products")
        .eq("row_key", String(id))
        .order("id", { ascending: false })
        .limit(1)
        .single();
      expect(revision).toMatchObject({ actor: "editor@example.com", action: "delete", before: { slug } });
      expect((await of("viewer").rpc("restore_revision", { id: revision?.id })).error?.code).toBe("PGRST202");
      expect((await of("editor").rpc("restore_revision", { id: revision?.id })).error).toBeNull();
      const { data } = await service().from("products").select("slug,product_translations(name)").eq("id", id);
      expect(data).toEqual([{ slug, product_translations: [{ name: "Probe" }] }]);
      expect((await fetch(`${program.url}/catalog/${slug}`)).status).toBe(200);
    });

    test("rows are added or changed in one request", async () => {
      const { slug } = await newProduct();
      const { data, error } = await of("editor")
        .from("products")
        .upsert(
          [
            { ...product, slug, grade: "C" },
            { ...product, slug: `${slug}-b` },
          ],
          { onConflict: "slug" },
        )
        .select("slug,grade,version");
      expect(error).toBeNull();
      expect(data).toEqual([
        { slug, grade: "C", version: 2 },
        { slug: `${slug}-b`, grade: "A", version: 1 },
      ]);
    });

    test("the description has the tables of the caller's role", async () => {
      const paths = async (role: string) => {
        const { data } = await of(role).auth.getSession();
        const bearer = data.session?.access_token;
        const key = role === "service_role" ? SERVICE_KEY : "public-anonymous-key";
        const answer = await fetch(`${program.url}/rest/v1/`, {
          headers: { apikey: key, ...(bearer && { Authorization: `Bearer ${bearer}` }) },
        });
        return Object.entries((await answer.json()).paths as Record<string, object>).map(
          ([path, methods]) => `${path} ${Object.keys(methods)}`,
        );
      };
      expect((await paths("anon")).some((path) => path.startsWith("/enquiries"))).toBe(false);
      expect((await paths("sales")).find((path) => path.startsWith("/enquiries"))).toBe("/enquiries get");
      expect((await paths("editor")).find((path) => path.startsWith("/products"))).toBe("/products get,post,patch,delete");
    });
  });
}
