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

    test("nobody sees an inactive product, whatever is asked", async () => {
      const { data } = await client.from("products").select("*").eq("active", false);
      expect(data).toEqual([]);
      const { data: all } = await client.from("products").select("active");
      expect(all?.every((product) => product.active)).toBe(true);
    });

    test("nobody writes", async () => {
      const before = await client.from("products").select("*", { count: "exact", head: true });
      for (const answer of [
        await client.from("products").insert({ slug: "x", name: "x" }),
        await client.from("products").update({ name: "x" }).eq("category", "spices"),
        await client.from("products").upsert({ slug: "x", name: "x" }),
        await client.from("products").delete().eq("category", "spices"),
      ]) {
        expect([401, 403, 405]).toContain(answer.status);
        expect(answer.error).not.toBeNull();
      }
      const after = await client.from("products").select("*", { count: "exact", head: true });
      expect(after.count).toBe(before.count);
    });

    test("without the key there is no answer", async () => {
      expect((await fetch(`${program.url}/rest/v1/products`)).status).toBe(401);
      const stranger = createClient(program.url, "another-key");
      expect((await stranger.from("products").select("*")).status).toBe(401);
    });

    test("the description of the interface names the table and its columns", async () => {
      const answer = await fetch(`${program.url}/rest/v1/`, { headers: { apikey: KEY } });
      const description = await answer.json();
      expect(Object.keys(description.paths)).toContain("/products");
      expect(Object.keys(description.definitions.products.properties)).toContain("detailed_description");
    });

    test("texts come in the language that is asked for, and say so", async () => {
      const answer = await fetch(`${program.url}/rest/v1/products?limit=1`, { headers: { apikey: KEY, "Accept-Language": "de" } });
      expect(answer.headers.get("content-language")).toBe("de");
      expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-language");
    });

    test("another site's page may read, as with a hosted backend", async () => {
      const answer = await fetch(`${program.url}/rest/v1/products`, {
        method: "OPTIONS",
        headers: {
          Origin: "https://buyer.example",
          "Access-Control-Request-Method": "GET",
          "Access-Control-Request-Headers": "apikey,authorization,x-client-info,accept-profile,prefer,range",
        },
      });
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("x-client-info");
    });
  });
}
