import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fileOfRow } from "#staff/files/stored-file.ts";
import { isRead, list, renderFor } from "#staff/testing/program.tsx";
import { ValidityDialog } from "./validity-dialog.tsx";

const row = {
  id: "7",
  name: "fssai.pdf",
  size: 1000,
  created_at: "2026-11-24T09:30:00Z",
  valid_until: "2026-12-31" as string | null,
};

let stored = row;
beforeEach(() => {
  stored = row;
});

function renderDialog() {
  let isClosed = false;
  const rendered = renderFor(<ValidityDialog file={fileOfRow(stored)} onClose={() => (isClosed = true)} />, (request) => {
    if (!isRead(request)) stored = { ...stored, ...(request.body as object) };
    return isRead(request) ? Response.json(stored) : list([]);
  });
  return { ...rendered, isClosed: () => isClosed };
}

const day = () => screen.getByLabelText(/^Last day/);
const type = (value: string) => fireEvent.input(day(), { target: { value } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a day that is emptied is removed, and one that stays is not written", async () => {
  const { asked, isClosed } = renderDialog();
  await save();
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(asked.every(isRead)).toBe(true);
  type("");
  await save();
  await waitFor(() => expect(stored.valid_until).toBeNull());
});

test("a kept day that was typed over an older one is a conflict, and saved once the new one was read", async () => {
  const { unmount } = renderDialog();
  type("2027-06-30");
  unmount();
  stored = { ...row, valid_until: "2028-12-31" };
  const { isClosed } = renderDialog();
  expect(day()).toHaveValue("2027-06-30");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("Changed meanwhile");
  expect(stored.valid_until).toBe("2028-12-31");
  await userEvent.click(screen.getByRole("button", { name: "Load the new state" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await save();
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(stored.valid_until).toBe("2027-06-30");
});
