import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import reads from "#contracts/product-reads.json";
import { listProducts } from "./list-products.ts";

test("what the pages read is what the program answers without a limit", async () => {
  const asked: string[] = [];
  const rest = new PostgrestClient("https://example.com/rest/v1", {
    fetch: (input) => {
      asked.push(decodeURIComponent(new URL(String(input)).search.slice(1)));
      return Promise.resolve(Response.json([]));
    },
  });
  await listProducts(rest, new AbortController().signal);
  expect(asked).toEqual(reads);
});
