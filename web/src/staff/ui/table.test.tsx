import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createPortal } from "react-dom";
import { expect, test, vi } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { type Column, Table } from "./table.tsx";

type Row = { id: string; name: string };
const rows: Row[] = ["Teja", "Byadgi", "Sannam"].map((name, index) => ({ id: String(index), name }));
const columns: Column<Row>[] = [{ id: "name", head: "Name", cell: ({ name }) => name, sortable: true }];
const usual = { label: "Products", rows, columns, idOf: ({ id }: Row) => id, nameOf: ({ name }: Row) => name };

test("j and k go through the rows, Enter opens one", async () => {
  const onOpen = vi.fn();
  renderPart(<Table {...usual} onOpen={onOpen} />);
  await userEvent.keyboard("jj");
  expect(screen.getByRole("row", { name: "Byadgi" })).toHaveFocus();
  await userEvent.keyboard("k");
  expect(screen.getByRole("row", { name: "Teja" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
});

test("keys are left to who types", async () => {
  renderPart(
    <>
      <input aria-label="Note" />
      <Table {...usual} onOpen={vi.fn()} />
    </>,
  );
  await userEvent.type(screen.getByLabelText("Note"), "jk");
  expect(screen.getByLabelText("Note")).toHaveValue("jk");
});

test("x and the boxes choose rows, the box above all of them", async () => {
  function Choosing() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return <Table {...usual} onOpen={vi.fn()} selected={selected} onSelect={setSelected} />;
  }
  renderPart(<Choosing />);
  const box = (name: string) => screen.getByRole("checkbox", { name });
  await userEvent.keyboard("jx");
  expect(box("Choose Teja")).toBeChecked();
  expect(box("Choose all rows")).toBePartiallyChecked();
  await userEvent.click(box("Choose all rows"));
  expect(box("Choose Sannam")).toBeChecked();
  await userEvent.click(box("Choose all rows"));
  expect(box("Choose Teja")).not.toBeChecked();
});

test("a press on a control in a row does not open the row", async () => {
  const onOpen = vi.fn();
  const withButton: Column<Row>[] = [{ id: "name", head: "Name", cell: () => <button type="button">Edit</button> }];
  renderPart(<Table {...usual} columns={withButton} onOpen={onOpen} />);
  const [button] = screen.getAllByRole("button", { name: "Edit" });
  if (button) await userEvent.click(button);
  expect(onOpen).not.toHaveBeenCalled();
});

test("a press in a menu that a row has opened does not open the row", async () => {
  const onOpen = vi.fn();
  const withMenu: Column<Row>[] = [
    { id: "name", head: "Name", cell: ({ name }) => createPortal(<p>{`Delete ${name}`}</p>, document.body) },
  ];
  renderPart(<Table {...usual} columns={withMenu} onOpen={onOpen} />);
  await userEvent.click(screen.getByText("Delete Teja"));
  expect(onOpen).not.toHaveBeenCalled();
});

test("a head orders the rows, and turns the order round", async () => {
  const onSort = vi.fn();
  renderPart(<Table {...usual} sort={{ column: "name", descending: false }} onSort={onSort} />);
  const head = screen.getByRole("columnheader", { name: "Name" });
  expect(head).toHaveAttribute("aria-sort", "ascending");
  await userEvent.click(within(head).getByRole("button"));
  expect(onSort).toHaveBeenCalledWith({ column: "name", descending: true });
});
