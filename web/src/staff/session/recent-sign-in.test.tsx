import type { User } from "@supabase/supabase-js";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { asha, renderFor } from "#staff/testing/program.tsx";
import { RecentSignIn, useRecentSignIn } from "./recent-sign-in.tsx";
import { SessionProvider } from "./session.tsx";

function Ending() {
  const t = useTexts();
  const supabase = useSupabase();
  const within = useRecentSignIn();
  const [state, setState] = useState("");
  const end = () => within(async () => orThrow(await supabase.rpc("end_sessions", { id: "other" })));
  return (
    <>
      <button
        type="button"
        onClick={() =>
          end().then(
            () => setState("ended"),
            (error) => setState(messageOf(error, t)),
          )
        }
      >
        End
      </button>
      <output>{state}</output>
    </>
  );
}

/** A program in which nobody has signed in lately, until somebody does. */
function open() {
  let isRecent = false;
  const needed = Response.json({ code: "reauthentication_needed", message: "sign in again", details: null, hint: null }, { status: 403 });
  return renderFor(
    <RecentSignIn>
      <Ending />
    </RecentSignIn>,
    ({ path, body }) => {
      if (path === "rpc/end_sessions") return isRecent ? new Response(null, { status: 204 }) : needed.clone();
      if (path !== "/auth/v1/token") return undefined;
      isRecent = (body as { password: string }).password === "right";
      const session = { access_token: "a.b.c", refresh_token: "r", expires_in: 3600, token_type: "bearer", user: { id: asha.id } };
      return isRecent ? Response.json(session) : Response.json({ error_code: "invalid_credentials", msg: "no" }, { status: 400 });
    },
  );
}

test("who signed in long ago is asked for the password, and then it is done", async () => {
  const { asked } = open();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
  await user.type(screen.getByLabelText("Password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/not right|wrong/);
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "right");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("ended"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked.filter(({ path, body }) => path === "rpc/end_sessions" && (body as { id: string }).id === "other")).toHaveLength(2);
});

test("who does not sign in again is told why nothing was done", async () => {
  open();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End" }));
  await screen.findByRole("dialog", { name: "Sign in again" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Sign in again to change this."));
});

test("who has lost the phone with the app types a recovery code", async () => {
  const factors = [{ id: "f1", factor_type: "totp", status: "verified" }];
  const session = { person: asha, user: { id: asha.id, factors } as User, refresh: async () => {} };
  const needed = Response.json({ code: "reauthentication_needed", message: "sign in again", details: null, hint: null }, { status: 403 });
  renderFor(
    <SessionProvider value={session}>
      <RecentSignIn>
        <Ending />
      </RecentSignIn>
    </SessionProvider>,
    ({ path }) => (path === "rpc/end_sessions" ? needed : undefined),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "End" }));
  await user.click(await screen.findByRole("button", { name: "Phone lost? Use a recovery code" }));
  expect(screen.getByLabelText("Recovery code")).toHaveFocus();
});
