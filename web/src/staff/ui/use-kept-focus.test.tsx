import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

/** Two rows that change places at a click; moved elements lose the focus here, as they do in some browsers. */
function Rows() {
  const [rows, setRows] = useState(["a", "b"]);
  const keepFocus = useKeptFocus(rows);
  const swap = () => {
    keepFocus();
    (document.activeElement as HTMLElement).blur();
    setRows(rows.toReversed());
  };
  return rows.map((row) => (
    <button key={row} type="button" onClick={swap}>
      {row}
    </button>
  ));
}

test("a control keeps the focus when its row moves", async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole("button", { name: "a" }));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["b", "a"]);
  expect(screen.getByRole("button", { name: "a" })).toHaveFocus();
});
