import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, type Request, renderHookFor } from "#staff/testing/program.tsx";
import { useRevisions } from "./use-revisions.ts";

/** Revisions with these ids of each table: the newest that a request asks for. */
function program(ids: Record<string, number[]>) {
  return ({ query }: Request) => {
    const or = query.get("or") ?? "";
    const [, table = ""] = /table_name\.eq\.(\w+)/.exec(or) ?? [];
    const before = Number(/id\.lt\.(\d+)/.exec(or)?.[1] ?? Number.POSITIVE_INFINITY);
    const found = (ids[table] ?? []).filter((id) => id < before).toSorted((a, b) => b - a);
    return list(
      found.slice(0, Number(query.get("limit"))).map((id) => ({ id, table_name: table })),
      found.length,
    );
  };
}

const numbers = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

test("of several tables the newest revisions come first, and older ones follow until all are there, each once", async () => {
  const ids = { products: numbers(2, 600, 2), product_translations: numbers(1, 199, 2) };
  const of = [
    ["products", "row_key.eq.7"],
    ["product_translations", "row_key.like.7*"],
  ] as const;
  const { result } = renderHookFor(() => useRevisions(of, true), program(ids));
  const read = () => result.current.data?.map(({ id }) => id) ?? [];
  await waitFor(() => expect(read()).toHaveLength(200));
  expect(read()).toEqual(numbers(202, 600, 2).reverse());
  expect(result.current.more.count).toBe(200);
  act(() => result.current.more.show());
  await waitFor(() => expect(result.current.more.count).toBe(0));
  expect(read()).toEqual([...ids.products, ...ids.product_translations].sort((a, b) => b - a));
});

test("nothing is read before it is wanted", async () => {
  const of = (key: number) => [["products", `row_key.eq.${key}`]] as const;
  const { result, asked } = renderHookFor(
    () => ({ unwanted: useRevisions(of(7), false), wanted: useRevisions(of(8), true) }),
    program({ products: [1] }),
  );
  await waitFor(() => expect(result.current.wanted.data).toHaveLength(1));
  expect(result.current.unwanted.data).toBeUndefined();
  expect(asked).toHaveLength(1);
});
