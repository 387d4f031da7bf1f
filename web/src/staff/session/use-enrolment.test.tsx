import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asha, renderFor, writesOf } from "#staff/testing/program.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";

/** The form of somebody who is signed in. */
function Enrolling({ onDone }: { onDone: () => Promise<void> }) {
  const { auth } = useSupabase();
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    auth.signInWithPassword({ email: asha.email, password: "right" }).then(() => setIsSignedIn(true));
  }, [auth]);
  return isSignedIn && <EnrolmentForm onDone={onDone} />;
}

const session = { access_token: "a.b.c", refresh_token: "r", expires_in: 3600, token_type: "bearer" };

function render(factors: object[], enrolled: () => Response) {
  const onDone = vi.fn(async () => {});
  const user = { id: asha.id, factors };
  const rendered = renderFor(<Enrolling onDone={onDone} />, ({ method, path, body }) => {
    if (path === "/auth/v1/token") return Response.json({ ...session, user });
    if (path === "/auth/v1/user") return Response.json(user);
    if (path === "/auth/v1/factors") return enrolled();
    if (path.endsWith("/challenge")) return Response.json({ id: "c1", type: "totp", expires_at: 0 });
    if (path.endsWith("/verify")) {
      const isRight = (body as { code: string }).code === "123456";
      return isRight
        ? Response.json({ ...session, user })
        : Response.json({ error_code: "mfa_verification_failed", msg: "no" }, { status: 422 });
    }
    return method === "DELETE" ? Response.json({ id: path.split("/").at(-1) }) : undefined;
  });
  const changes = () => writesOf(rendered.asked).filter(({ path }) => path.includes("/factors"));
  return { ...rendered, onDone, changes };
}
const picture = { id: "f3", type: "totp", totp: { qr_code: "<svg/>", secret: "ABCDEFGH", uri: "otpauth://totp/x" } };
const factor = (id: string, status: string, friendly_name: string) => ({ id, status, friendly_name, factor_type: "totp" });

test("a setup that was not confirmed is replaced, under a name that is free", async () => {
  const { changes } = render([factor("f1", "verified", "Authenticator"), factor("f2", "unverified", "Authenticator 2")], () =>
    Response.json(picture),
  );
  expect(await screen.findByRole("img")).toBeVisible();
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /auth/v1/factors/f2", "POST /auth/v1/factors"]);
  expect(changes()[1]?.body).toMatchObject({ friendly_name: "Authenticator 2", factor_type: "totp" });
});

test("a wrong code is told and can be typed again; the right one, however it is spaced, is the end", async () => {
  const { onDone, changes } = render([], () => Response.json(picture));
  const type = async (code: string) => {
    const field = await screen.findByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, code);
    await userEvent.click(screen.getByRole("button", { name: "Switch it on" }));
  };
  await type("654321");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  await type("123 456");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes().filter(({ path }) => path === "/auth/v1/factors")).toHaveLength(1);
});

test("where no setup can be begun, the reason is told instead of a picture", async () => {
  render([], () => Response.json({ error_code: "unexpected_failure", msg: "no" }, { status: 500 }));
  expect(await screen.findByText(/try again/i)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
