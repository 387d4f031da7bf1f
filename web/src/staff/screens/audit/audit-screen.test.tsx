import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "#staff/files/save-file.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { list, type Request, renderFor } from "#staff/testing/program.tsx";
import AuditScreen from "./audit-screen.tsx";
import { Differences } from "./differences.tsx";

vi.mock("#staff/files/save-file.ts");
afterEach(() => vi.unstubAllGlobals());

const change = (table_name: string, row_key: string, after: Record<string, unknown>): Revision => ({
  ...{ id: 1, action: "update", actor: "asha@example.com", at: "2026-11-24T09:30:00Z", request_id: "r1", before: null },
  ...{ table_name, row_key, after },
});
const screenAt = (address: string, program: (request: Request) => Response | undefined) =>
  renderFor(
    <Routes>
      <Route path="/audit/*" element={<AuditScreen />} />
    </Routes>,
    program,
    address,
  );

test("a change names the product or the enquiry that it was made to, and a row without a name by its key", async () => {
  const changes = [
    change("product_translations", "17,de", { product_id: 17, language: "de", description: "Rot" }),
    change("enquiries", "7", { status: "quoted" }),
    change("enquiry_notes", "4", {}),
    change("grades", "bold", { code: "bold", name: "Bold" }),
    change("enquiry_rules", "3", { id: 3, position: 10 }),
  ].map((one, index) => ({ ...one, id: index + 1 }));
  const { asked } = screenAt("/audit/changes", ({ path }) => {
    if (path === "revisions") return list(changes);
    if (path === "products") return list([{ id: 17, name: "Teja S17" }]);
    if (path === "enquiry_notes") return list([{ id: 4, enquiry: { reference: "NSE-7K3P-2M" } }]);
    return path === "enquiries" ? list([{ id: 7, name: "NSE-7K3P-2M" }]) : undefined;
  });
  expect(await screen.findByText("changed: translation of a product Teja S17, German")).toBeInTheDocument();
  for (const words of ["enquiry NSE-7K3P-2M", "note on an enquiry NSE-7K3P-2M", "grade Bold", "rule for enquiries 3"]) {
    expect(screen.getByText(`changed: ${words}`)).toBeInTheDocument();
  }
  expect(asked.filter(({ path }) => path === "products")).toHaveLength(1);
});

test("the export of the changes has words for columns, and times of the person's clock", async () => {
  screenAt("/audit/changes", ({ path }) => (path === "revisions" ? list([change("grades", "bold", { name: "Bold" })]) : undefined));
  await screen.findByText("changed: grade Bold");
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1 line is exported.")).toBeInTheDocument();
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe("changes.csv");
  expect((await (file as Blob).text()).replace("\ufeff", "").split("\r\n")).toEqual([
    "When (Kolkata),Who,What,Kind,Key,Name,Changed,Request",
    "2026-11-24 15:00:00,asha@example.com,changed,grade,bold,Bold,Name,r1",
    "",
  ]);
});

test("what was done to an account names it", async () => {
  const event = (action: string, subject_id: string | null, traits = {}) => ({
    ...{ id: action, created_at: "2026-11-24T09:30:00Z", ip_address: "10.0.0.0" },
    payload: { actor_username: "asha@example.com", action, subject_id, traits },
  });
  const events = [event("user_modified", "u2"), event("user_deleted", "u3", { email: "old@example.com" }), event("login", null)];
  vi.stubGlobal("fetch", async () => Response.json(events, { headers: { "x-total-count": "3" } }));
  screenAt("/audit/accounts", ({ path }) => (path === "staff_members" ? list([{ id: "u2", name: "Ravi" }]) : undefined));
  expect(await screen.findByText("changed an account: Ravi")).toBeInTheDocument();
  expect(screen.getByText("deleted an account: old@example.com")).toBeInTheDocument();
  expect(screen.getByText("signed in")).toBeInTheDocument();
});

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
  renderFor(<Differences revision={revision} />);
  expect(screen.getByText("First answered").nextElementSibling?.nextElementSibling).toHaveTextContent("24 Nov 2026, 15:00");
});
