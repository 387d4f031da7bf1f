import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { textOf } from "#staff/session/use-submit.ts";
import { isRead, list, type PartialProgram, refusal, renderFor, writesOf } from "#staff/testing/program.tsx";
import { Form } from "#staff/ui/form.tsx";
import { useRowForm } from "./use-row-form.ts";

type Rule = { id: number; country: string; city: string; version: number };
const rule = (id: number, change: Partial<Rule> = {}): Rule => ({ id, country: "DE", city: "Bremen", version: 1, ...change });

const onDone = vi.fn();
beforeEach(() => {
  onDone.mockClear();
});

function RuleForm({ row }: { row: Rule | undefined }) {
  const { form, isNew, field } = useRowForm<Rule>("enquiry_rules", row, {
    valuesOf: (fields) => ({ country: textOf(fields, "country"), city: textOf(fields, "city") }),
    onDone,
  });
  return (
    <Form form={form}>
      <h1>{isNew ? "New" : "Rule"}</h1>
      <input aria-label="Country" {...field("country", row?.country)} />
      <input aria-label="City" {...field("city", row?.city)} />
      <button type="submit">Save</button>
    </Form>
  );
}

const show = (row: Rule | undefined, program?: PartialProgram) => renderFor(<RuleForm row={row} />, program);
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const conflict = () =>
  refusal("PT409", "version: enquiry_rules has version 2 now, not 1; ravi@example.com changed city at 2026-11-24T09:31:00Z (revision 17)");

test("of a row only what was changed in its form is saved, which is said, and nothing of it is kept", async () => {
  const { asked } = show(rule(501), (request) => (isRead(request) ? undefined : Response.json(rule(501, { country: "FR", version: 2 }))));
  await type("Country", "FR");
  expect(localStorage).toHaveLength(1);
  await press("Save");
  expect(await screen.findByText("Saved")).toBeInTheDocument();
  expect(onDone).toHaveBeenCalledOnce();
  expect(writesOf(asked)).toEqual([{ method: "PATCH", path: "enquiry_rules", body: { country: "FR", version: 1 } }]);
  expect(localStorage).toHaveLength(0);
});

test("what was kept from before somebody else changed the row is a conflict, and is saved once that was seen", async () => {
  const { unmount } = show(rule(502));
  await type("Country", "FR");
  unmount();
  const { asked } = show(rule(502, { city: "Kiel", version: 2 }), (request) => {
    if (isRead(request)) return list([rule(502, { city: "Kiel", version: 2 })]);
    const { version } = request.body as Rule;
    return version === 1 ? conflict() : Response.json(rule(502, { country: "FR", city: "Kiel", version: 3 }));
  });
  expect(screen.getByLabelText("Country")).toHaveValue("FR");
  await press("Save");
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  expect(onDone).not.toHaveBeenCalled();
  await press("Load the new state");
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  await press("Save");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(writesOf(asked).map(({ body }) => body)).toEqual([
    { country: "FR", version: 1 },
    { country: "FR", version: 2 },
  ]);
});

test("what somebody else has changed while the form was open is not changed back", async () => {
  const { asked } = show(rule(504), (request) => {
    if (isRead(request)) return list([rule(504, { city: "Kiel", version: 2 })]);
    const { version } = request.body as Rule;
    return version === 1 ? conflict() : Response.json(rule(504, { country: "FR", city: "Kiel", version: 3 }));
  });
  await type("Country", "FR");
  await press("Save");
  await userEvent.click(await screen.findByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  await press("Save");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(writesOf(asked).at(-1)?.body).toEqual({ country: "FR", version: 2 });
});

test("what is typed while a new row is saved is saved as a change of it, not as a second row", async () => {
  let answer = (_: Response) => {};
  const { asked } = show(undefined, (request) => (isRead(request) ? undefined : new Promise((done) => (answer = done))));
  await type("Country", "FR");
  await press("Save");
  await type("City", "Lyon");
  await act(async () => answer(Response.json(rule(503, { country: "FR", city: "" }), { status: 201 })));
  expect(await screen.findByRole("heading", { name: "Rule" })).toBeInTheDocument();
  expect(screen.getByLabelText("City")).toHaveValue("Lyon");
  expect(onDone).not.toHaveBeenCalled();
  await press("Save");
  await act(async () => answer(Response.json(rule(503, { country: "FR", city: "Lyon", version: 2 }))));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(writesOf(asked)).toEqual([
    { method: "POST", path: "enquiry_rules", body: { country: "FR", city: "" } },
    { method: "PATCH", path: "enquiry_rules", body: { city: "Lyon", version: 1 } },
  ]);
});
