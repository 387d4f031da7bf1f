import type { User } from "@supabase/supabase-js";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { expect, test } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import { personOf } from "../person.ts";
import { PreferencesProvider } from "../preferences-context.tsx";
import { SessionProvider } from "../session.tsx";
import { PersonSection } from "./person-section.tsx";

const own = { name: "Asha", time_zone: "Asia/Kolkata", language: "en", theme: "system" };
const user = (data: object): User => ({
  id: "u1",
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
  email: "asha@example.com",
  app_metadata: { role: "owner" },
  user_metadata: { ...data },
});

function Profile({ stored }: { stored: () => object }) {
  const [read, setRead] = useState(() => user(stored()));
  const person = personOf(read);
  if (person === undefined) return null;
  return (
    <SessionProvider value={{ person, user: read, refresh: async () => setRead(user(stored())) }}>
      <PreferencesProvider value={{ preferences: { language: "en", theme: "system" }, prefer: async () => {} }}>
        <Suspense>
          <PersonSection />
        </Suspense>
      </PreferencesProvider>
    </SessionProvider>
  );
}

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const token = `${encoded({ alg: "ES256" })}.${encoded({ sub: "u1", exp: 4_000_000_000 })}.c2ln`;

/** The profile of a person whose account the program keeps. */
async function renderProfile(account: { data: object }) {
  const rendered = renderFor(<Profile stored={() => account.data} />, ({ method, path, body }) => {
    if (path !== "/auth/v1/user") return list([]);
    if (method === "PUT") account.data = { ...account.data, ...(body as { data: object }).data };
    return Response.json(user(account.data));
  });
  await rendered.supabase.auth.setSession({ access_token: token, refresh_token: "r" });
  return rendered;
}

const name = () => screen.findByRole("textbox", { name: /^Name/ });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("only what was typed replaces what another machine has written since", async () => {
  const account = { data: own as object };
  await renderProfile(account);
  await userEvent.type(await name(), " Rao");
  account.data = { ...own, time_zone: "Asia/Dubai" };
  await save();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(account.data).toEqual({ ...own, name: "Asha Rao", time_zone: "Asia/Dubai" });
});

test("a kept name that was typed over an older one is a conflict, and saved once the new one was seen", async () => {
  const account = { data: own as object };
  const { unmount } = await renderProfile(account);
  await userEvent.type(await name(), " Rao");
  unmount();
  account.data = { ...own, name: "A. Rao", language: "hi" };
  await renderProfile(account);
  expect(await name()).toHaveValue("Asha Rao");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("Changed meanwhile: Name.");
  expect(account.data).toMatchObject({ name: "A. Rao" });
  await userEvent.click(screen.getByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await name()).toHaveValue("Asha Rao");
  await save();
  await waitFor(() => expect(account.data).toMatchObject({ name: "Asha Rao", language: "hi" }));
});
