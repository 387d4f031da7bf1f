import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as english from "#staff/i18n/english.ts";
import { isRead, list, type Request, refusal, renderFor } from "#staff/testing/program.tsx";
import type { Redirect } from "./redirect.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";

beforeEach(() => {
  // What the site answers at the addresses that are typed.
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 404 }));
});

function renderDialog(answer: (request: Request) => Response | Promise<Response>, redirect?: Redirect) {
  const onClose = vi.fn();
  const dialog = <RedirectDialog redirect={redirect} onClose={onClose} onSaved={() => undefined} />;
  return { ...renderFor(dialog, (request) => (isRead(request) ? undefined : answer(request))), onClose };
}

const gone = () => screen.getByLabelText(/^Address that is gone/);
const target = () => screen.getByLabelText(/^Visitors go to/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const created = () => new Response(null, { status: 201 });

test("an address that is taken keeps the dialog open, and what was typed for the next one", async () => {
  const { onClose, unmount } = renderDialog(() => refusal("23505", "path: is taken"));
  await userEvent.type(gone(), "/old");
  await userEvent.type(target(), "/catalog");
  await save();
  expect(await screen.findByText(english.redirects.taken)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  renderDialog(created);
  expect([gone(), target()].map((field) => (field as HTMLInputElement).value)).toEqual(["/old", "/catalog"]);
});

test("a target that is typed while a redirect is added is a change of that redirect", async () => {
  let answer = (_: Response) => {};
  const { onClose, asked } = renderDialog(() => new Promise((done) => (answer = done)));
  await userEvent.type(gone(), "/old");
  await userEvent.type(target(), "/catalog");
  await save();
  await userEvent.type(target(), "/teja");
  answer(created());
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(asked.filter((request) => !isRead(request))).toHaveLength(2));
  answer(created());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = asked.filter((request) => !isRead(request)).map(({ method, body }) => ({ method, body }));
  expect(sent).toEqual([
    { method: "POST", body: { path: "/old", target: "/catalog" } },
    { method: "PATCH", body: { target: "/catalog/teja" } },
  ]);
  expect(localStorage).toHaveLength(0);
});

test("a kept target that was typed over an older one is a conflict, and saved once the new one was seen", async () => {
  const { unmount } = renderDialog(created, { path: "/old", target: "/catalog" });
  await userEvent.type(target(), "/teja");
  unmount();
  const { asked, onClose } = renderDialog(created, { path: "/old", target: "/products" });
  expect(target()).toHaveValue("/catalog/teja");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("Changed meanwhile: Visitors go to.");
  expect(asked.every(isRead)).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.find((request) => !isRead(request))?.body).toEqual({ target: "/catalog/teja" });
});

test("who may not save because the session has ended signs in again, and has what was typed", async () => {
  const ended = () => Response.json({ code: "PGRST301", message: "no", details: null, hint: null }, { status: 401 });
  const { supabase } = renderDialog(ended);
  const signOut = vi.spyOn(supabase.auth, "signOut");
  await userEvent.type(gone(), "/old");
  await userEvent.type(target(), "/catalog");
  await save();
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ scope: "local" }));
  expect(Object.values(localStorage)).toEqual([expect.stringContaining("/old")]);
});

test("products are searched by the program for what was typed last, and suggested under their addresses", async () => {
  const dialog = <RedirectDialog redirect={undefined} onClose={() => undefined} onSaved={() => undefined} />;
  const { asked } = renderFor(dialog, ({ path }) => (path === "products" ? list([{ slug: "zira", name: "Cumin" }]) : undefined));
  await userEvent.type(target(), "/catalog/zi(r");
  const searched = () => asked.filter(({ path }) => path === "products").map(({ query }) => query);
  const wanted = '(and(active.is.true,or(name.ilike."*zi(r*",slug.ilike."*zi(r*")))';
  await waitFor(() => expect(searched().at(-1)?.get("or")).toBe(wanted));
  expect(searched().every((query) => query.get("limit") === "50")).toBe(true);
  const options = () => [...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value"));
  await waitFor(() => expect(options()).toContain("/catalog/zira"));
});
