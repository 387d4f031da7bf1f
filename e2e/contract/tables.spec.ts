import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { ANONYMOUS_KEY, clientsByRole, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { type Program, startProgram } from "../support/program.ts";

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
    let of: (role: string) => SupabaseClient;
    let made = 0;

    const service = () => of("service_role");

    /** Creates a product for one attempt. */
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
    test.beforeAll(async () => {
      program = await startProgram({ ...settings(), MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      of = await clientsByRole(program.url);
    });
    test.afterAll(() => program.stop());

    test("who sees the backups sees how the server is, and what became of its periodic tasks", async () => {
      type Status = { writes: boolean; alerts: { kind: string }[]; tasks: { name: string; error: string | null }[] };
      const status = async () => (await of("owner").functions.invoke<Status>("status", { method: "GET" })).data;
      await expect.poll(async () => (await status())?.tasks.map(({ name }) => name)).toEqual(expect.arrayContaining(["jobs", "retention"]));
      const { writes, alerts, tasks } = (await status()) ?? {};
      expect([writes, alerts?.map(({ kind }) => kind)]).toEqual([true, ["backup"]]);
      expect(tasks?.filter(({ error }) => error !== null)).toEqual([]);
      expect((await of("sales").functions.invoke("status", { method: "GET" })).error?.context.status).toBe(403);
    });

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

    test("rows are embedded with an alias, filters and order", async () => {
      const products = await of("viewer")
        .from("products")
        .select("slug,translations:product_translations(language,name)")
        .in("translations.language", ["de", "fr"])
        .order("language", { referencedTable: "translations" })
        .eq("slug", "teja-s17");
      expect(products.error).toBeNull();
      expect(products.data?.[0]?.translations.map((row) => row.language)).toEqual(["de", "fr"]);
    });

    test("a category of the company's own is on the page in the visitor's language", async () => {
      const { id } = await newProduct();
      const code = `own-${id}`;
      const editor = of("editor");
      await editor.from("categories").insert({ code, name: "Own mixes" });
      await editor.from("category_translations").insert({ category: code, language: "de", name: "Eigene Mischungen" });
      expect((await editor.from("products").update({ category: code }).eq("id", id)).error).toBeNull();
      const page = await (await fetch(`${program.url}/de/catalog?category=${code}`)).text();
      expect(page).toContain("Eigene Mischungen");
    });

    test("the page of a deleted product goes, and is there again when the product is put back", async () => {
      const { id, slug } = await newProduct();
      await of("editor").from("products").delete().eq("id", id);
      const page = async () => (await fetch(`${program.url}/catalog/${slug}`)).status;
      expect(await page()).toBe(404);
      const deletion = await of("editor")
        .from("revisions")
        .select("id")
        .match({ table_name: "products", row_key: id, action: "delete" })
        .single();
      expect((await of("editor").rpc("restore_revision", { id: deletion.data?.id })).error).toBeNull();
      expect(await page()).toBe(200);
    });

    test("rows are added or changed in one request", async () => {
      const { slug } = await newProduct();
      const { data, error } = await of("editor")
        .from("products")
        .upsert(
          [
            { ...product, slug, grade: "B" },
            { ...product, slug: `${slug}-b` },
          ],
          { onConflict: "slug" },
        )
        .select("slug,grade,version");
      expect(error).toBeNull();
      expect(data).toEqual([
        { slug, grade: "B", version: 2 },
        { slug: `${slug}-b`, grade: "A", version: 1 },
      ]);
    });

    test("the headers of a write say where the new row is, how many there are, and which preferences were followed", async () => {
      const { data } = await of("editor").auth.getSession();
      const headers = { apikey: ANONYMOUS_KEY, authorization: `Bearer ${data.session?.access_token}` };
      const prefer = "return=headers-only, count=exact";
      const added = await fetch(`${program.url}/rest/v1/products`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", prefer },
        body: JSON.stringify({ ...product, slug: "added" }),
      });
      expect({ status: added.status, body: await added.text() }).toEqual({ status: 201, body: "" });
      expect(added.headers.get("preference-applied")).toBe(prefer);
      expect(added.headers.get("content-range")).toBe("*/1");
      const read = await fetch(`${program.url}/rest/v1${added.headers.get("location")}&select=slug`, { headers });
      expect(await read.json()).toEqual([{ slug: "added" }]);
    });
  });
}
