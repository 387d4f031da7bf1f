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
  });
}
