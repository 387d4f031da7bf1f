import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderFor } from "#staff/testing/program.tsx";
import { SavedViews } from "#staff/ui/saved-views.tsx";
import { useSavedViews, viewsOf } from "./use-saved-views.ts";

test("the views of a list are those that were kept of it, and nothing odd", () => {
  const mine = { name: "Mine", query: "owner=1" };
  expect(viewsOf(JSON.stringify([mine, { name: 7 }, null]))).toEqual([mine]);
  for (const odd of ["", "x", "{}", "7"]) expect(viewsOf(odd)).toEqual([]);
});

const address = { queryWith: () => "status=new", open: () => {} };

function Views() {
  return <SavedViews {...useSavedViews("enquiries", address)} />;
}

test("the dialog of a view stays open until the view is saved, and keeps a name that was refused", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderFor(
    <Suspense>
      <Views />
    </Suspense>,
    (request) => (isRead(request) ? list([]) : new Promise((done) => (answer = done))),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Views" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Save this view" }));
  const name = () => screen.getByRole("textbox", { name: /^Name of the view/ });
  await userEvent.type(name(), "New");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(name()).toHaveValue("New");
  await act(async () => answer(refusal("23514", "value: is too long")));
  expect(await screen.findByRole("alert")).toHaveTextContent("value: is too long");
  expect(name()).toHaveValue("New");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await act(async () => answer(new Response(null, { status: 201 })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const kept = JSON.stringify([{ name: "New", query: "status=new" }]);
  expect(asked.filter((request) => !isRead(request)).at(-1)?.body).toEqual({ key: "views.enquiries", value: kept });
});
