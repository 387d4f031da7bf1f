import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { allRights, list, renderFor } from "#staff/testing/program.tsx";
import { useRowNames } from "./use-row-names.ts";

const revision = (table_name: string, row_key: string, row: Partial<Pick<Revision, "before" | "after">>) =>
  ({ table_name, row_key, before: null, after: null, ...row }) as Revision;

/** Shows the names of rows to somebody who may read these tables. */
function names(revisions: Revision[], readable = (_: string) => true) {
  function Names() {
    const nameOf = useRowNames(revisions);
    const { rows } = useRows("grades", {});
    return <ul>{rows && revisions.map((one) => <li key={one.row_key}>{nameOf(one)}</li>)}</ul>;
  }
  const { asked } = renderFor(
    <RightsProvider value={{ ...allRights, may: (_, table) => readable(table) }}>
      <Names />
    </RightsProvider>,
    ({ path }) => {
      if (path === "products") return list([{ id: 17, name: "Teja S17" }]);
      return path === "enquiries" ? list([{ id: 7, name: "NSE-7K3P-2M" }]) : undefined;
    },
  );
  const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return { asked, shown };
}

test("a row that was deleted has the name that it had, and what belonged to a deleted product its key", async () => {
  const { shown } = names([
    revision("grades", "bold", { before: { name: "Bold" } }),
    revision("product_translations", "17,de", { before: { product_id: 17, language: "de" } }),
    revision("product_parameters", "99,moisture,typical", { before: { product_id: 99 } }),
  ]);
  await expect.poll(shown).toEqual(["Bold", "Teja S17, German", "99,moisture,typical"]);
});

test("who may not read enquiries sees their numbers, and is refused nothing", async () => {
  const { asked, shown } = names(
    [revision("enquiries", "7", { after: { status: "quoted" } }), revision("products", "17", { after: { product_id: 17 } })],
    (table) => table !== "enquiries",
  );
  await expect.poll(shown).toContain("7");
  expect(asked.map(({ path }) => path)).not.toContain("enquiries");
});
