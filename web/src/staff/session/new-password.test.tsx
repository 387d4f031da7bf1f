import type { User } from "@supabase/supabase-js";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import { NewPassword } from "./new-password.tsx";
import { personOf } from "./person.ts";
import { SessionProvider } from "./session.tsx";

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const token = `${encoded({ alg: "ES256" })}.${encoded({ sub: "u1", exp: 4_000_000_000 })}.c2ln`;

/** Somebody who has followed an invitation. */
async function renderInvited(rights: object) {
  const user: User = {
    id: "u1",
    aud: "authenticated",
    created_at: "2026-01-01T00:00:00Z",
    email: "info@example.com",
    app_metadata: { role: "owner", ...rights },
    user_metadata: {},
  };
  const person = personOf(user);
  if (person === undefined) throw new Error("not of the staff");
  const onDone = vi.fn();
  const part = (
    <SessionProvider value={{ person, user, refresh: async () => {} }}>
      <NewPassword onDone={onDone} />
    </SessionProvider>
  );
  const rendered = renderFor(part, ({ path }) => (path === "/auth/v1/user" ? Response.json(user) : list([])));
  await rendered.supabase.auth.setSession({ access_token: token, refresh_token: "r" });
  const send = async () => {
    await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Meera");
    await userEvent.type(screen.getByLabelText(/^New password/), "a walk in Byadgi");
    await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    return rendered.asked.find(({ method }) => method === "PUT")?.body;
  };
  return { send };
}

test("the first owner chooses an address together with the password", async () => {
  const { send } = await renderInvited({ chooses_address: true });
  await userEvent.type(await screen.findByRole("textbox", { name: /^Your e-mail address/ }), "meera@kaveri.example");
  expect(screen.queryByText(/info@example\.com/)).not.toBeInTheDocument();
  expect(await send()).toMatchObject({ email: "meera@kaveri.example", password: "a walk in Byadgi", data: { name: "Meera" } });
});

test("everybody else is told which address they are invited with", async () => {
  const { send } = await renderInvited({});
  expect(await screen.findByText("Your account is info@example.com.")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: /^Your e-mail address/ })).not.toBeInTheDocument();
  expect(await send()).not.toHaveProperty("email");
});
