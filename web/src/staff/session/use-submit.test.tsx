import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { refusal, renderFor } from "#staff/testing/program.tsx";
import { Form } from "#staff/ui/form.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

const onDone = vi.fn();
const onReload = vi.fn(async () => {});

/** A form with one field, which is sent to a function of the program. */
function Question({ reloads = false }: { reloads?: boolean }) {
  const supabase = useSupabase();
  const form = useSubmit(async (fields) => orThrow(await supabase.rpc("ask", { text: textOf(fields, "text") })).data !== "later", {
    onDone,
    ...(reloads && { onReload }),
  });
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      {isOpen && (
        <Form form={form}>
          <input name="text" aria-label="Text" />
          <button type="submit" aria-busy={form.busy}>
            Send
          </button>
        </Form>
      )}
    </>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("a form that is sent twice in a hurry is sent once, without the blanks around what was typed", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderFor(<Question />, () => new Promise((done) => (answer = done)));
  await userEvent.type(screen.getByLabelText("Text"), "  Teja ");
  await send();
  await send();
  expect(asked.map(({ body }) => body)).toEqual([{ text: "Teja" }]);
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => answer(Response.json("now")));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("a form whose sender saved nothing stays open without an error", async () => {
  onDone.mockClear();
  renderFor(<Question />, () => Response.json("later"));
  await send();
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "false"));
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("an error is shown until the form is sent again", async () => {
  let isRefused = true;
  renderFor(<Question />, () => (isRefused ? refusal("23514", "text: is too short") : Response.json("now")));
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("text: is too short");
  isRefused = false;
  await send();
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});

test("an error of a form that was closed meanwhile is told outside of it", async () => {
  let answer = (_: Response) => {};
  renderFor(<Question />, () => new Promise((done) => (answer = done)));
  await send();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await act(async () => answer(refusal("23514", "text: is too short")));
  expect(await screen.findByText(/text: is too short/)).toBeInTheDocument();
});

test("a conflict offers the new state where there is one to read, and is a plain error elsewhere", async () => {
  const conflict = () => refusal("PT409", "version: ravi@example.com changed text at 2026-11-24T09:31:00Z (revision 17)");
  const { unmount } = renderFor(<Question reloads />, conflict);
  await send();
  await userEvent.click(await screen.findByRole("button", { name: "Load the new state" }));
  expect(onReload).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  unmount();
  renderFor(<Question />, conflict);
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("Somebody else has changed this meanwhile.");
  expect(screen.queryByRole("button", { name: "Load the new state" })).not.toBeInTheDocument();
});
