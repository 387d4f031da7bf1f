import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import type { Revision } from "#staff/history/revisions.ts";
import { list, renderFor } from "#staff/testing/program.tsx";
import AuditScreen from "./audit-screen.tsx";
import { Differences } from "./differences.tsx";

test("the filters of the changes are in the address, whatever it says of days", async () => {
  const { asked } = renderFor(
    <Routes>
      <Route path="/audit/*" element={<AuditScreen />} />
    </Routes>,
    () => list([]),
    "/audit/changes?search=asha&action=delete&from=2026-11-01&to=never",
  );
  expect(await screen.findByText("Nothing here yet")).toBeInTheDocument();
  expect(asked[0]?.query.get("or")).toBe('(and(actor.ilike."*asha*",action.eq.delete,at.gte.2026-10-31T18:30:00.000Z))');
  expect(screen.getByRole("searchbox")).toHaveValue("asha");
  await userEvent.clear(screen.getByRole("searchbox"));
  await waitFor(() => expect(asked.at(-1)?.query.get("or")).toBe("(and(action.eq.delete,at.gte.2026-10-31T18:30:00.000Z))"));
});

test("a change is shown in words, with times in the person's zone", async () => {
  const revision: Revision = {
    id: 1,
    table_name: "enquiries",
    row_key: "7",
    action: "update",
    actor: "asha@example.com",
    at: "2026-11-24T09:30:00Z",
    request_id: "1",
    before: { status: "new", first_answered_at: null },
    after: { status: "quoted", first_answered_at: "2026-11-24T09:30:00+00:00" },
  };
  renderFor(<Differences revision={revision} />, () => undefined);
  expect(screen.getByText("First answered").nextElementSibling?.nextElementSibling).toHaveTextContent("24 Nov 2026, 15:00");
});
