import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { Button } from "./button.tsx";
import { Dialog, Drawer } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";
import { showSuccess, showUndo, Toasts } from "./toasts.tsx";

function Opened({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Toasts />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Invite"
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      >
        <form>
          <TextField label="Address" />
        </form>
      </Dialog>
    </>
  );
}

test("a form in a window has the focus at its first field", async () => {
  renderPart(<Opened />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Invite" })).toBeVisible();
  expect(screen.getByLabelText("Address")).toHaveFocus();
});

test("Escape in a window over another closes that one alone", () => {
  const closed = { outer: vi.fn(), inner: vi.fn() };
  renderPart(
    <Drawer open title="Picture" onClose={closed.outer}>
      <Dialog open title="Focus point" onClose={closed.inner}>
        Where?
      </Dialog>
    </Drawer>,
  );
  fireEvent(screen.getByRole("dialog", { name: "Focus point" }), new Event("close"));
  expect(closed.inner).toHaveBeenCalledOnce();
  expect(closed.outer).not.toHaveBeenCalled();
});

test("messages are told inside of the open window, and outside again when it is closed", async () => {
  renderPart(<Opened />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  showSuccess("Saved");
  // A message is in the page before it is shown.
  await waitFor(() => expect(within(screen.getByRole("dialog")).getByText("Saved")).toBeVisible());
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.getByText("Saved")).toBeVisible());
});

test("only the last change offers to be undone, once", async () => {
  const undone: string[] = [];
  renderPart(<Toasts />);
  const change = (name: string) => showUndo(name, { label: "Undo", run: () => undone.push(name) });
  change("first");
  change("second");
  await screen.findByText("second");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(undone).toEqual(["second"]);
});
