import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { allRights, list, renderFor, renderHookFor } from "#staff/testing/program.tsx";
import { useTemplates } from "./use-templates.ts";

test("the templates of a language are read in their order", async () => {
  const { result, asked } = renderHookFor(
    () => useTemplates("de"),
    () => list([{ id: 4, name: "Angebot" }]),
  );
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 4, name: "Angebot" }]));
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({ or: '(and(language.eq."de"))', order: "position.asc,id.asc" });
});

test("who may not read templates asks for none", async () => {
  function Templates() {
    useTemplates("de");
    const { rows } = useRows("grades", {});
    return rows && <p>Everything is read</p>;
  }
  const may = (_: string, table: string) => table !== "mail_templates";
  const { asked } = renderFor(
    <RightsProvider value={{ ...allRights, may }}>
      <Templates />
    </RightsProvider>,
  );
  expect(await screen.findByText("Everything is read")).toBeInTheDocument();
  expect(asked.map(({ path }) => path)).toEqual(["grades"]);
});
