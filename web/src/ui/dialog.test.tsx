import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} labelledBy="title" closeLabel="Close" footer={<p>Foot</p>}>
          <h2 id="title">Guntur Sannam S4</h2>
        </Dialog>
      )}
    </>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByText("Guntur Sannam S4")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>("dialog", { name: "Guntur Sannam S4" }) };
}

test("it opens with its name, its content and its foot", async () => {
  const { dialog } = await opened();
  expect(dialog.open).toBe(true);
  expect(screen.getByText("Foot")).toBeInTheDocument();
});

test("the cross closes it", async () => {
  const { user, dialog } = await opened();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog.open).toBe(false);
  expect(screen.queryByText("Guntur Sannam S4")).not.toBeInTheDocument();
});

test("closed by the browser, as on Escape, it tells its owner", async () => {
  const { dialog } = await opened();
  dialog.close();
  await expect.poll(() => screen.queryByText("Guntur Sannam S4")).toBeNull();
});

test("toasts are shown in it while it is open, and then where they were", async () => {
  document.body.innerHTML = '<div id="toasts"></div><p id="below"></p>';
  const toasts = document.querySelector("#toasts");
  const { user, dialog } = await opened();
  expect(dialog).toContainElement(document.querySelector("#toasts"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(document.querySelector("#below")?.previousElementSibling).toBe(toasts);
  document.body.replaceChildren();
});

test("a press beside it closes it, a press inside does not", async () => {
  const { user, dialog } = await opened();
  await user.click(screen.getByText("Guntur Sannam S4"));
  expect(dialog.open).toBe(true);
  await user.click(dialog);
  expect(dialog.open).toBe(false);
});

test("a press that began inside and ends beside it, to select text, does not close it", async () => {
  const { user, dialog } = await opened();
  await user.pointer([
    { keys: "[MouseLeft>]", target: screen.getByText("Guntur Sannam S4") },
    { target: dialog },
    { keys: "[/MouseLeft]" },
  ]);
  expect(dialog.open).toBe(true);
});
