import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { isRead, renderFor, writesOf } from "#staff/testing/program.tsx";
import { ASKED_EVERY, type Job } from "./functions.ts";
import { RunningJob, useShowJob } from "./running-job.tsx";

const job = (state: Job["state"], done: number, changed: Partial<Job> = {}): Job => ({
  job: 4,
  kind: "import_products",
  state,
  is_cancelled: false,
  done,
  total: 40,
  ...changed,
});

function Screen() {
  const show = useShowJob();
  useRows("products", { perPage: 50 });
  return (
    <>
      <RunningJob />
      <button type="button" onClick={() => show(job("writing", 0))}>
        Begin
      </button>
    </>
  );
}

/** A program whose job is as these are, one after the other, and then no more. */
function render(...states: Job[]) {
  const rendered = renderFor(<Screen />, ({ path }) => (path.endsWith("/job") ? Response.json(states.shift() ?? null) : undefined));
  const asked = (wanted: string) => rendered.asked.filter((request) => isRead(request) && request.path.endsWith(wanted)).length;
  return { ...rendered, asked };
}
const soon = { timeout: ASKED_EVERY * 5 };

test("a job of anybody's is shown as far as it is until it ends, and then the products are read again", async () => {
  const { asked } = render(job("checking", 0), job("writing", 10), job("taking_back", 5));
  expect(await screen.findByText("A file is being checked")).toBeVisible();
  expect(await screen.findByRole("progressbar", { name: "A file is being imported" }, soon)).toHaveAttribute("value", "10");
  expect(screen.getByText("10 of 40 products")).toBeVisible();
  expect(await screen.findByText(/is being taken back$/, undefined, soon)).toBeVisible();
  expect(asked("products")).toBe(1);
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), soon);
  await waitFor(() => expect(asked("products")).toBe(2));
});

test("without a job nothing is shown, and it is not asked again until this page begins one", async () => {
  const { asked } = render();
  await waitFor(() => expect(asked("/job")).toBe(1));
  await new Promise((done) => setTimeout(done, ASKED_EVERY * 1.5));
  expect([screen.queryByRole("progressbar"), asked("/job")]).toEqual([null, 1]);
  await userEvent.click(screen.getByRole("button", { name: "Begin" }));
  expect(await screen.findByRole("progressbar", { name: "A file is being imported" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), soon);
  await waitFor(() => expect(asked("products")).toBe(2));
});

/** A program whose job stays as it is, until it is cancelled. */
function renderUntilCancelled(running: Job, refusal?: Response) {
  let current = running;
  return renderFor(<RunningJob />, ({ method, path }) => {
    if (!path.endsWith("/job")) return undefined;
    if (method !== "DELETE") return Response.json(current);
    if (refusal) return refusal;
    current = { ...running, is_cancelled: true };
    return Response.json(current, { status: 202 });
  });
}
const stop = () => screen.findByRole("button", { name: "Stop the import" });

test("an import is stopped after a confirmation, and then there is nothing more to stop", async () => {
  const { asked } = renderUntilCancelled(job("writing", 10));
  await userEvent.click(await stop());
  const dialog = within(await screen.findByRole("dialog", { name: "Stop the import?" }));
  expect(writesOf(asked)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Stop the import" }));
  expect(await screen.findByText(/^The import was stopped; what it had written/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  const [cancelled] = asked.filter(({ method }) => method === "DELETE");
  expect([cancelled?.path, cancelled?.query.get("id")]).toEqual(["/functions/v1/job", "4"]);
});

test("the confirmation says why an import cannot be stopped", async () => {
  const error = "The import is being taken back already";
  renderUntilCancelled(job("writing", 10), Response.json({ error }, { status: 409 }));
  await userEvent.click(await stop());
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop the import" }));
  expect(await screen.findByRole("alert")).toBeVisible();
});

test.each([
  ["an undo", job("writing", 10, { kind: "undo_import" })],
  ["what is being taken back", job("taking_back", 10)],
  ["what was cancelled", job("writing", 10, { is_cancelled: true })],
])("%s cannot be stopped", async (_, running) => {
  renderUntilCancelled(running);
  expect(await screen.findByRole("progressbar")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
