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

    test("who sees the backups sees what became of the periodic tasks", async () => {
      const tasks = () => of("owner").functions.invoke<{ name: string; error: string | null }[]>("tasks", { method: "GET" });
      await expect.poll(async () => (await tasks()).data?.map(({ name }) => name)).toEqual(expect.arrayContaining(["jobs", "retention"]));
      expect((await tasks()).data?.filter(({ error }) => error !== null)).toEqual([]);
      expect((await of("sales").functions.invoke("tasks", { method: "GET" })).error?.context.status).toBe(403);
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

    test("figures are numbers for the staff, and words on the page and in the visitors' list at once", async () => {
      const { id, slug } = await newProduct();
      const editor = of("editor");
      const heat = { product_id: id, parameter: "heat", kind: "typical", minimum: 50_000, maximum: 100_000 };
      const salmonella = { product_id: id, parameter: "salmonella", kind: "limit", maximum: 0 };
      for (const row of [heat, salmonella]) {
        expect((await editor.from("product_parameters").insert(row)).error).toBeNull();
      }
      const page = async () => (await fetch(`${program.url}/de/catalog/${slug}`)).text();
      expect(await page()).toContain("absent in 25");
      const list = await of("anon").from("products").select("capsaicin_level,heat_level").eq("slug", slug).eq("heat_level", "high");
      expect(list.data).toEqual([{ capsaicin_level: "50,000 - 100,000 SHU", heat_level: "high" }]);
      await editor.from("product_parameters").update({ minimum: 25_000 }).match({ product_id: id, parameter: "heat" });
      const { data } = await editor.from("products").select("capsaicin_level,product_parameters(parameter,unit)").eq("id", id).single();
      expect(data).toEqual({
        capsaicin_level: "25,000 - 100,000 SHU",
        product_parameters: [
          { parameter: "heat", unit: "SHU" },
          { parameter: "salmonella", unit: "25 g" },
        ],
      });
      expect(await page()).toContain("25,000");
      const texts = await editor.from("products").update({ capsaicin_level: "5,000 SHU" }).eq("id", id);
      expect(texts).toMatchObject({ status: 400, error: { code: "428C9" } });
      expect((await of("anon").from("product_parameters").select("*")).error?.code).toBe("PGRST205");
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
        .insert({ ...product, slug: "Not a slug", price_from: -1 });
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: "23514" });
      expect(error?.details).toContain("slug");
      expect(error?.details).toContain("price_from");
      for (const [column, table] of [
        ["category", "categories"],
        ["grade", "grades"],
      ] as const) {
        const unknown = await of("editor")
          .from("products")
          .insert({ ...product, slug: "a-slug", [column]: "gold" });
        expect(unknown).toMatchObject({
          status: 409,
          error: { code: "23503", details: `Key (${column})=(gold) is not present in table "${table}".` },
        });
      }
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

    test("a category of the company's own is shown with its products, and stays while it has any", async () => {
      const { id } = await newProduct();
      const code = `own-${id}`;
      const editor = of("editor");
      expect((await editor.from("categories").insert({ code, name: "Own mixes" })).error).toBeNull();
      await editor.from("category_translations").insert({ category: code, language: "de", name: "Eigene Mischungen" });
      expect((await editor.from("products").update({ category: code }).eq("id", id)).error).toBeNull();
      const { data } = await editor
        .from("products")
        .select("slug,category:categories(english_name),grade:grades(name)")
        .eq("id", id)
        .single();
      expect(data).toMatchObject({ category: { english_name: "Own mixes" }, grade: { name: "A" } });
      const refused = await editor.from("categories").delete().eq("code", code);
      expect(refused).toMatchObject({
        status: 409,
        error: { code: "23503", details: `Key (code)=(${code}) is still referenced from table "products".` },
      });
      const visitors = await of("anon").from("products").select("slug,category,grade").eq("category", code);
      expect(visitors.data).toEqual([{ slug: data?.slug, category: code, grade: "A" }]);
      const page = await (await fetch(`${program.url}/de/catalog?category=${code}`)).text();
      expect(page).toContain("Eigene Mischungen");
      await editor.from("products").delete().eq("id", id);
      expect((await editor.from("categories").delete().eq("code", code)).error).toBeNull();
      expect((await service().from("category_translations").select("name").eq("category", code)).data).toEqual([]);
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

    test("a request says what becomes of values that are missing, which columns count, and how many rows it may write", async () => {
      const { data: session } = await of("editor").auth.getSession();
      const send = (method: string, path: string, prefer: string, body?: unknown) =>
        fetch(`${program.url}/rest/v1/${path}`, {
          method,
          headers: {
            apikey: ANONYMOUS_KEY,
            authorization: `Bearer ${session.session?.access_token}`,
            "content-type": "application/json",
            prefer,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
      const row = (slug: string, more = {}) => ({ ...product, slug, ...more });
      const columns = `columns=${[...Object.keys(product), "slug", "active"]}`;

      // `active` may not be null and is true by default; `featured` is no column that counts.
      const rows = [row("missing-1", { active: false, featured: true }), row("missing-2")];
      const refused = await send("POST", `products?${columns}`, "return=minimal", rows);
      expect({ status: refused.status, code: (await refused.json()).code }).toEqual({ status: 400, code: "23502" });
      const added = await send("POST", `products?${columns}&select=slug,active,featured`, "missing=default, return=representation", rows);
      expect(added.status).toBe(201);
      expect(added.headers.get("preference-applied")).toBe("missing=default, return=representation");
      expect(await added.json()).toEqual([
        { slug: "missing-1", active: false, featured: false },
        { slug: "missing-2", active: true, featured: false },
      ]);

      const one = await send("POST", "products", "return=headers-only", row("missing-3"));
      expect({ status: one.status, body: await one.text() }).toEqual({ status: 201, body: "" });
      const location = one.headers.get("location") ?? "";
      expect(location).toMatch(/^\/products\?id=eq\.\d+$/);
      const read = await send("GET", `${location.slice(1)}&select=slug`, "");
      expect(await read.json()).toEqual([{ slug: "missing-3" }]);

      const changed = await send("PATCH", `${location.slice(1)}&columns=grade&select=grade,name`, "return=representation", {
        grade: "B",
        name: "Not this one",
      });
      expect(await changed.json()).toEqual([{ grade: "B", name: product.name }]);

      const several = "products?slug=like.missing-*";
      const tooMany = await send("DELETE", several, "handling=strict, max-affected=2");
      expect({ status: tooMany.status, body: await tooMany.json() }).toMatchObject({
        status: 400,
        body: { code: "PGRST124", details: "The query affects 3 rows" },
      });
      const tried = await send("DELETE", several, "tx=rollback, count=exact");
      expect({ status: tried.status, range: tried.headers.get("content-range") }).toEqual({ status: 204, range: "*/3" });
      const deleted = await send("DELETE", several, "handling=strict, max-affected=3, count=exact");
      expect({ status: deleted.status, range: deleted.headers.get("content-range") }).toEqual({ status: 204, range: "*/3" });
      expect(await (await send("GET", several, "")).json()).toEqual([]);
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
      expect((await paths("sales")).find((path) => path.startsWith("/enquiries"))).toBe("/enquiries get,patch");
      expect((await paths("editor")).find((path) => path.startsWith("/products"))).toBe("/products get,post,patch,delete");
    });
  });
}
