import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { isRead, list, refusal, renderFor } from "#staff/testing/program.tsx";
import { Toasts } from "#staff/ui/toasts.tsx";
import { TermsPage } from "./terms-page.tsx";

beforeEach(() => localStorage.clear());

const bold = { code: "bold", name: "Bold", english_name: "Bold", position: 10, version: 1, translations: [] };
const page = (
  <>
    <Toasts />
    <TermsPage kind="grades" />
  </>
);

const english = () => screen.findByLabelText(/^Name in English/);
const german = () => screen.findByLabelText(/^Name in German/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("what is typed while a term is saved stays, and the drawer stays open", async () => {
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

test("a new term with a name that was refused is open as the term that it is now", async () => {
  const terms = [bold];
  const { asked } = renderFor(
    page,
    (request) => {
      if (isRead(request)) return request.path === "grades" ? list(terms) : undefined;
      if (request.path === "grade_translations") return refusal("23514", "name: is too long");
      terms.push({ ...bold, code: "Fine", name: "Fine", english_name: "Fine", position: 20 });
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
