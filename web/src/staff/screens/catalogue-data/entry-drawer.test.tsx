import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderFor } from "#staff/testing/program.tsx";
import { EntriesPage } from "./entries-page.tsx";
import type { Entry } from "./entry.ts";

const bold: Entry = { code: "bold", name: "Bold", english_name: "Bold", position: 10, version: 1, translations: [] };
const page = <EntriesPage kind="grades" />;

const english = () => screen.findByLabelText(/^Name in English/);
const german = () => screen.findByLabelText(/^Name in German/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("what is typed while an entry is saved stays, and the drawer stays open", async () => {
  let answer = (_: Response) => {};
  let stored = bold;
  const { asked } = renderFor(
    page,
    (request) => {
      if (!isRead(request)) return new Promise((done) => (answer = done));
      return request.path === "grades" ? list([stored]) : undefined;
    },
    "/?open=bold",
  );
  await userEvent.type(await english(), " red");
  await save();
  await waitFor(() => expect(asked.some((request) => request.method === "PATCH")).toBe(true));
  await userEvent.type(await english(), ", whole");
  await userEvent.type(await german(), "Rot");
  stored = { ...bold, name: "Bold red", english_name: "Bold red", version: 2 };
  answer(new Response(null, { status: 204 }));
  await screen.findByText(/is saved/);
  expect(await english()).toHaveValue("Bold red, whole");
  expect(await german()).toHaveValue("Rot");
  await save();
  await waitFor(() => expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(2));
  expect(asked.filter(({ method }) => method === "PATCH")[1]?.body).toEqual({ name: "Bold red, whole", version: 2 });
});

test("a new entry with a name that was refused is open as the entry that it is now", async () => {
  const entries = [bold];
  const { asked } = renderFor(
    page,
    (request) => {
      if (isRead(request)) return request.path === "grades" ? list(entries) : undefined;
      if (request.path === "grade_translations") return refusal("23514", "name: is too long");
      entries.push({ ...bold, code: "Fine", name: "Fine", english_name: "Fine", position: 20 });
      return new Response(null, { status: 201 });
    },
    "/?add",
  );
  await userEvent.type(await english(), "Fine");
  await userEvent.type(await german(), "Fein");
  await save();
  expect(await screen.findByText(/is too long/)).toBeVisible();
  expect(await screen.findByRole("dialog", { name: "Fine" })).toBeVisible();
  expect(await german()).toHaveValue("Fein");
  await save();
  await waitFor(() => expect(asked.filter(({ path, method }) => path === "grade_translations" && method === "POST")).toHaveLength(2));
  expect(asked.filter(({ path, method }) => path === "grades" && method === "POST")).toHaveLength(1);
});

const details = "version: grades has version 2 now, not 1; ravi@example.com changed name at 2026-11-24T09:31:00Z (revision 17)";

test("input that was kept is a change of the entry and the name as they were then", async () => {
  let stored: Entry = { ...bold, code: "old", version: 1 };
  const renderIt = () =>
    renderFor(
      page,
      (request) => {
        if (isRead(request)) return request.path === "grades" ? list([stored]) : undefined;
        const { version } = request.body as { version: number };
        const isOld = version !== (request.path === "grades" ? 2 : 1);
        return isOld ? refusal("PT409", details) : new Response(null, { status: 204 });
      },
      "/?open=old",
    );
  const { unmount } = renderIt();
  await userEvent.type(await english(), " red");
  await userEvent.type(await german(), "Rot");
  unmount();
  stored = { ...stored, name: "Theirs", version: 2, translations: [{ language: "de", name: "Ihrer", stale: [], version: 1 }] };
  const { asked } = renderIt();
  const sent = () => asked.filter((request) => !isRead(request)).map(({ path, method, body }) => ({ path, method, body }));
  await english();
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  expect(sent()).toEqual([{ path: "grades", method: "PATCH", body: { name: "Bold red", version: 1 } }]);
  await userEvent.click(screen.getByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await english()).toHaveValue("Bold red");
  await save();
  await screen.findByText(/is saved/);
  expect(sent().slice(1)).toEqual([
    { path: "grades", method: "PATCH", body: { name: "Bold red", version: 2 } },
    { path: "grade_translations", method: "PATCH", body: { name: "Rot", version: 1 } },
  ]);
});

test("a name that somebody else has added meanwhile is a conflict", async () => {
  let stored: Entry = { ...bold, code: "new" };
  const renderIt = () =>
    renderFor(
      page,
      (request) => (isRead(request) ? (request.path === "grades" ? list([stored]) : undefined) : refusal("PT409", details)),
      "/?open=new",
    );
  const { unmount } = renderIt();
  await userEvent.type(await german(), "Rot");
  unmount();
  stored = { ...stored, translations: [{ language: "de", name: "Ihrer", stale: [], version: 1 }] };
  const { asked } = renderIt();
  await english();
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  expect(asked.find((request) => !isRead(request))?.body).toEqual({ name: "Rot", version: 0 });
});
