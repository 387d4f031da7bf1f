import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderFor } from "#staff/testing/program.tsx";
import { AnsweringTimes } from "./answering-times.tsx";
import { Channels } from "./channels.tsx";
import { Holidays } from "./holidays.tsx";
import { Templates } from "./templates.tsx";

const template = { id: 1, language: "en", name: "Thanks", body: "Dear", position: 10, version: 1 };

const edit = async () => userEvent.click(await screen.findByRole("button", { name: "Edit: Thanks" }));
const press = (name: string) => userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const body = () => screen.getByRole("textbox", { name: /^Text/ });

test("a form that was closed keeps its input and says so, and Cancel discards it", async () => {
  renderFor(<Templates />, (request) => (isRead(request) ? list([template]) : undefined));
  await edit();
  await userEvent.type(body(), " Asha");
  await press("Close");
  await edit();
  expect(body()).toHaveValue("Dear Asha");
  expect(screen.getByText("Draft kept in this browser")).toBeVisible();
  await press("Cancel");
  await edit();
  expect(body()).toHaveValue("Dear");
  expect(localStorage).toHaveLength(0);
});

test("the secret and the address of a channel are never kept", async () => {
  renderFor(<Channels />);
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
  id: 1,
  version: 1,
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
  const row = {
    id: 1,
    kind: "webhook",
    name: "Orders",
    address: "https://hooks.example",
    events: [],
    include_details: false,
    active: true,
  };
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
    renderFor(<AnsweringTimes />, (request) => (isRead(request) ? list([times]) : refusal("PT409", "version: it has version 2 now")));
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
