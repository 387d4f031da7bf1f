import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { isRead, list, type Request, refusal, renderFor } from "#staff/testing/program.tsx";
import { Toasts } from "#staff/ui/toasts.tsx";
import { AnsweringTimes } from "./answering-times.tsx";
import { Channels } from "./channels.tsx";
import { Holidays } from "./holidays.tsx";
import { Templates } from "./templates.tsx";

/** Each test has its own row, since one's own changes of a row are remembered. */
let id = 0;
beforeEach(() => {
  localStorage.clear();
  id += 1;
});

const template = () => ({ id, language: "en", name: "Thanks", body: "Dear", position: 10, version: 1 });

type Answer = (request: Request) => Response | Promise<Response>;

function renderTemplates(answer: Answer) {
  const part = (
    <>
      <Toasts />
      <Templates />
    </>
  );
  return renderFor(part, (request) => (isRead(request) ? list([template()]) : answer(request)));
}

const edit = async () => userEvent.click(await screen.findByRole("button", { name: "Edit: Thanks" }));
const press = (name: string) => userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const body = () => screen.getByRole("textbox", { name: /^Text/ });
const written = (asked: readonly Request[]) => asked.filter((request) => !isRead(request)).map(({ method, body }) => ({ method, body }));

test("a form that is saved closes, and leaves nothing behind", async () => {
  renderTemplates(({ body }) => Response.json({ ...template(), ...(body as object), version: 2 }));
  await edit();
  await userEvent.type(body(), " Asha");
  expect(localStorage).toHaveLength(1);
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(localStorage).toHaveLength(0);
});

test("what is typed while a form is saved keeps it open, and is saved next", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderTemplates(() => new Promise((done) => (answer = done)));
  await edit();
  await userEvent.type(body(), " Asha");
  await press("Save");
  await userEvent.type(body(), ",");
  await act(async () => answer(Response.json({ ...template(), body: "Dear Asha", version: 2 })));
  await screen.findByText("Saved");
  expect(body()).toHaveValue("Dear Asha,");
  await press("Save");
  await waitFor(() => expect(written(asked)).toHaveLength(2));
  expect(written(asked)[1]).toEqual({ method: "PATCH", body: { body: "Dear Asha,", version: 2 } });
  await act(async () => answer(Response.json({ ...template(), body: "Dear Asha,", version: 3 })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is typed while a form without changes is saved is kept over a reload", async () => {
  let answer = (_: Response) => {};
  const { unmount } = renderTemplates(() => new Promise((done) => (answer = done)));
  await edit();
  await press("Save");
  await userEvent.type(body(), " Asha");
  await act(async () => answer(Response.json({ ...template(), version: 2 })));
  await screen.findByText("Saved");
  unmount();
  renderTemplates(() => Response.json(template()));
  await edit();
  expect(body()).toHaveValue("Dear Asha");
});

test("what is typed while a new row is saved is a change of that row, not a second one", async () => {
  let answer = (_: Response) => {};
  const { asked } = renderTemplates(() => new Promise((done) => (answer = done)));
  await userEvent.click(await screen.findByRole("button", { name: "New template" }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "Sorry");
  await userEvent.type(body(), "Dear");
  await press("Save");
  await userEvent.type(body(), " Asha");
  const sent = written(asked)[0]?.body as object;
  await act(async () => answer(Response.json({ ...sent, id: 1000 + id, version: 1 }, { status: 201 })));
  await screen.findByText("Saved");
  await press("Save");
  await waitFor(() => expect(written(asked)).toHaveLength(2));
  expect(written(asked)[1]).toEqual({ method: "PATCH", body: { body: "Dear Asha", version: 1 } });
});

test.each([
  ["a refusal", () => refusal("23514", "body: is too long"), /body: is too long/],
  ["a lost connection", () => Promise.reject(new TypeError("no network")), /does not answer/],
])("%s keeps the form open with its input, also after a reload", async (_, answer, message) => {
  const { unmount } = renderTemplates(answer);
  await edit();
  await userEvent.type(body(), " Asha");
  await press("Save");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(body()).toHaveValue("Dear Asha");
  unmount();
  renderTemplates(answer);
  await edit();
  expect(body()).toHaveValue("Dear Asha");
  expect(screen.getByText("Draft kept in this browser")).toBeVisible();
  await press("Cancel");
  await edit();
  expect(body()).toHaveValue("Dear");
  expect(localStorage).toHaveLength(0);
});

test("a form that was closed while it was saved says that it is not saved, and keeps its input", async () => {
  let answer = (_: Response) => {};
  renderTemplates(() => new Promise((done) => (answer = done)));
  await edit();
  await userEvent.type(body(), " Asha");
  await press("Save");
  await press("Close");
  await act(async () => answer(refusal("23514", "body: is too long")));
  expect(await screen.findByText(/body: is too long/)).toBeVisible();
  await edit();
  expect(body()).toHaveValue("Dear Asha");
});

const details = "version: mail_templates has version 3 now, not 1; ravi@example.com changed body at 2026-11-24T09:31:00Z (revision 17)";

test("a conflict keeps the input, and what somebody else has changed is not overwritten", async () => {
  const theirs = { ...template(), body: "Theirs", version: 3 };
  let isRefused = true;
  const { asked } = renderFor(<Templates />, (request) => {
    if (isRead(request)) return list([isRefused ? template() : theirs]);
    return isRefused ? refusal("PT409", details) : Response.json({ ...theirs, ...(request.body as object), version: 4 });
  });
  await edit();
  await userEvent.type(body(), " Asha");
  await press("Save");
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  isRefused = false;
  await press("Load the new state");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(body()).toHaveValue("Dear Asha");
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(written(asked)[1]?.body).toEqual({ body: "Dear Asha", version: 3 });
});

test("input that was kept is a change of the row as it was then", async () => {
  let stored = template();
  const renderIt = () => renderFor(<Templates />, (request) => (isRead(request) ? list([stored]) : refusal("PT409", details)));
  const { unmount } = renderIt();
  await edit();
  await userEvent.type(body(), " Asha");
  unmount();
  stored = { ...stored, body: "Theirs", version: 3 };
  const { asked } = renderIt();
  await edit();
  await press("Save");
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  expect(written(asked)[0]?.body).toEqual({ body: "Dear Asha", version: 1 });
});

test("the secret and the address of a channel are never kept", async () => {
  renderFor(<Channels />, () => undefined);
  await userEvent.click(await screen.findByRole("button", { name: "New channel" }));
  await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "Order book");
  await userEvent.type(screen.getByRole("textbox", { name: /^Address/ }), "https://hooks.example.com/T0/KEY");
  const secret = screen.getByRole("textbox", { name: /^Secret/ });
  await userEvent.clear(secret);
  await userEvent.type(secret, "whsec_mine");
  const [kept = ""] = Object.values(localStorage);
  expect(kept).toContain("Order book");
  expect(kept).not.toMatch(/KEY|whsec/);
});

const times = {
  answer_within_hours: 24,
  counts: "all_hours",
  working_days: ["monday"],
  opens: "09:00",
  closes: "18:00",
  time_zone: "Asia/Kolkata",
  remind_before_minutes: 60,
  digest_at: 8,
  publishes_share: false,
  published_share: null,
};

test("the form of a new channel closes when it is saved", async () => {
  const row = { id, kind: "webhook", name: "Orders", address: "https://hooks.example", events: [], include_details: false, active: true };
  let answer = (_: Response) => {};
  renderFor(<Channels />, (request) => (isRead(request) ? list([]) : new Promise<Response>((done) => (answer = done))));
  await userEvent.click(await screen.findByRole("button", { name: "New channel" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), row.name);
  await userEvent.type(screen.getByRole("textbox", { name: /^Address/ }), row.address);
  await press("Save");
  await act(async () => answer(Response.json({ ...row, version: 1 })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the answering times keep their input over a conflict and a reload, and begin again when it is discarded", async () => {
  const renderTimes = () =>
    renderFor(<AnsweringTimes />, (request) => (isRead(request) ? list([{ ...times, id, version: 1 }]) : refusal("PT409", details)));
  const within = () => screen.findByRole("spinbutton", { name: /^Answer within/ });
  const { unmount } = renderTimes();
  await userEvent.selectOptions(await screen.findByLabelText(/^What counts|^Counts|which hours count/i), "working_hours");
  await userEvent.clear(await within());
  await userEvent.type(await within(), "30");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await within()).toHaveValue(30);
  unmount();
  renderTimes();
  expect(await within()).toHaveValue(30);
  expect(screen.getByText("Monday")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Discard the draft" }));
  expect(await within()).toHaveValue(24);
  expect(screen.queryByText("Monday")).toBeNull();
});

test("a holiday that is typed while another one is saved stays", async () => {
  let answer = (_: Response) => {};
  renderFor(<Holidays />, (request) => (isRead(request) ? undefined : new Promise((done) => (answer = done))));
  const name = () => screen.getByRole("textbox", { name: /^Name|holiday/i });
  const day = () => screen.getByLabelText(/^Day/);
  await userEvent.type(day(), "2027-01-26");
  await userEvent.type(name(), "Republic Day");
  await userEvent.click(screen.getByRole("button", { name: /Add/ }));
  await userEvent.clear(name());
  await userEvent.type(name(), "Independence Day");
  await act(async () => answer(Response.json({ day: "2027-01-26", name: "Republic Day" }, { status: 201 })));
  expect(name()).toHaveValue("Independence Day");
  await userEvent.clear(day());
  await userEvent.type(day(), "2027-08-15");
  await userEvent.click(screen.getByRole("button", { name: /Add/ }));
  await act(async () => answer(Response.json({ day: "2027-08-15", name: "Independence Day" }, { status: 201 })));
  await waitFor(() => expect(name()).toHaveValue(""));
  expect(day()).toHaveValue("");
});
