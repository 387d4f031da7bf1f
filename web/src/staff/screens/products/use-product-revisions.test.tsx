import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { allRights, list, type Request, renderFor, renderHookFor } from "#staff/testing/program.tsx";
import { useProductRevisions } from "./use-product-revisions.ts";

const written = (id: number, table_name: string, row_key: string) => ({ id, table_name, row_key });
const all = [
  written(4, "products", "7"),
  written(6, "product_translations", "7,de"),
  written(5, "product_parameters", "7,moisture,typical"),
  written(9, "products", "77"),
  written(8, "product_translations", "77,de"),
];

/** The revisions that a condition names: of one key, or of those that begin so. */
function program({ query }: Request) {
  const [, table, operator, key = ""] = /table_name\.eq\.(\w+),row_key\.(eq|like)\.([^)]+)\)/.exec(query.get("or") ?? "") ?? [];
  const start = key.replaceAll('"', "").replace("*", "");
  const isIt = (row_key: string) => (operator === "eq" ? row_key === key : row_key.startsWith(start));
  return list(all.filter(({ table_name, row_key }) => table_name === table && isIt(row_key)));
}

test("what was written into a product, its translations and its parameters is one list, the newest first, without other products", async () => {
  const { result } = renderHookFor(() => useProductRevisions(7, true), program);
  await waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual([6, 5, 4]));
});

test("who may not restore anything asks for no history", async () => {
  function History() {
    useProductRevisions(7, true);
    const { rows } = useRows("products", {});
    return rows && <p>Everything is read</p>;
  }
  const { asked } = renderFor(
    <RightsProvider value={{ ...allRights, mayCall: () => false }}>
      <History />
    </RightsProvider>,
    program,
  );
  expect(await screen.findByText("Everything is read")).toBeInTheDocument();
  expect(asked.map(({ path }) => path)).toEqual(["products"]);
});
