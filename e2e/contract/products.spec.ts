import { expect, test } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { databases } from "../support/databases.ts";
import { type Program, startProgram } from "../support/program.ts";

const KEY = "public-anonymous-key";

for (const database of databases) {
  test.describe(`the product list on ${database.name}, read by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let client: SupabaseClient;

    test.beforeAll(async () => {
      program = await startProgram(database.settings());
      client = createClient(program.url, KEY);
    });
    test.afterAll(() => program.stop());

    test("the catalogue's own read: active products, featured first, then by name", async () => {
      const { data, error } = await client
        .from("products")
        .select("*")
        .eq("active", true)
        .order("featured", { ascending: false })
        .order("name");
      expect(error).toBeNull();
      const products = data ?? [];
      expect(products.length).toBeGreaterThanOrEqual(54);
      expect(products.every((product) => product.active === true)).toBe(true);
      expect(products.filter((product) => product.featured)).toHaveLength(8);
      expect(products.slice(0, 8).every((product) => product.featured)).toBe(true);
      const names = products.slice(8).map((product) => String(product.name).toLowerCase());
      expect(names).toEqual([...names].sort());
      expect(Array.isArray(products[0].packaging_options)).toBe(true);
    });

    test("columns can be chosen and renamed", async () => {
      const { data } = await client.from("products").select("slug,title:name").limit(2);
      expect(Object.keys(data?.[0] ?? {})).toEqual(["slug", "title"]);
      expect(data).toHaveLength(2);
    });

    test("filters combine", async () => {
      const chillies = await client.from("products").select("slug,category,name").eq("category", "red-chillies").ilike("name", "%TEJA%");
      expect(chillies.data?.length).toBeGreaterThan(0);
      expect(chillies.data?.every((product) => product.category === "red-chillies" && /teja/i.test(product.name))).toBe(true);

      const either = await client.from("products").select("category").or("category.eq.spices,category.eq.agro-commodities");
      expect(new Set(either.data?.map((product) => product.category))).toEqual(new Set(["spices", "agro-commodities"]));

      const listed = await client.from("products").select("category").in("category", ["spices"]).not("grade", "is", null);
      expect(new Set(listed.data?.map((product) => product.category))).toEqual(new Set(["spices"]));

      const hot = await client.from("products").select("category").not("capsaicin_level", "is", null);
      expect(new Set(hot.data?.map((product) => product.category))).toEqual(new Set(["red-chillies"]));
    });

    test("an exact count comes with a range", async () => {
      const { count, data, status } = await client.from("products").select("slug", { count: "exact" }).range(0, 4);
      expect(data).toHaveLength(5);
      expect(count).toBeGreaterThanOrEqual(54);
      expect(status).toBe(206);
      const head = await client.from("products").select("*", { count: "exact", head: true });
      expect(head.count).toBe(count);
      expect(head.data).toBeNull();
    });

    test("a single product, and the error when there is none", async () => {
      const first = await client.from("products").select("slug").limit(1).single();
      expect(first.data?.slug).toBeTruthy();
      const none = await client.from("products").select("slug").eq("slug", "no-such-product").single();
      expect(none.status).toBe(406);
      expect(none.error?.code).toBe("PGRST116");
      const maybe = await client.from("products").select("slug").eq("slug", "no-such-product").maybeSingle();
      expect(maybe.error).toBeNull();
      expect(maybe.data).toBeNull();
    });

    test("the list as CSV", async () => {
      const { data } = await client.from("products").select("slug,name").limit(3).csv();
      expect(String(data).split("\n")[0]).toBe("slug,name");
      expect(String(data).trim().split("\n").length).toBeGreaterThanOrEqual(4);
    });

    test("a wrong column, a wrong value and a wrong table are refused as PostgREST refuses them", async () => {
      const column = await client.from("products").select("no_such_column");
      expect([column.status, column.error?.code]).toEqual([400, "42703"]);
      const value = await client.from("products").select("*").eq("id", "abc");
      expect([value.status, value.error?.code]).toEqual([400, "22P02"]);
      const table = await client.from("enquiries").select("*");
      expect([table.status, table.error?.code]).toEqual([404, "PGRST205"]);
    });
  });
}
