import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Checkbox } from "./choice.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { useKeys } from "./keys.tsx";

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end of their column. */
  align?: "end";
  sortable?: boolean;
  /** On a phone: the row's title, over the whole width, or hidden; by default a line with the heading as its name. */
  phone?: "title" | "whole" | "hidden";
  /** Classes such as the width, `w-40`. */
  className?: string;
};

export type Sort = { column: string; descending: boolean };

/** The ids of the selected rows, and the name of a row for its checkbox. Without `selected` rows cannot be selected. */
type SelectionProps<Row> =
  | { selected?: ReadonlySet<string>; onSelect?: (selected: ReadonlySet<string>) => void; nameOf: (row: Row) => string }
  | { selected?: undefined; onSelect?: undefined; nameOf?: undefined };

type TableProps<Row> = SelectionProps<Row> & {
  /** The name of the table, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Called on Enter, or a click on the row. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the list. */
  openId?: string;
  /** Called when a row gets the focus: keyboard shortcuts apply to it. */
  onCurrent?: (row: Row) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Groups rows under headings: "Overdue", "Due today". */
  groupOf?: (row: Row) => string;
};

/**
 * A dense table. `j` and `k` move between rows, Enter opens one, `x` selects it. On a phone each row is a block.
 *
 * Roles are explicit because the phone's styles change the table's display, and with it the implicit roles for screen readers.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  idOf,
  nameOf,
  onOpen,
  openId,
  onCurrent,
  sort,
  onSort,
  selected,
  onSelect,
  groupOf,
}: TableProps<Row>) {
  const t = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const current = rows.findIndex((row) => idOf(row) === currentId);
  const isSelectable = selected !== undefined && onSelect !== undefined;

  function focusRow(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(idOf(row))}"]`)?.focus();
  }

  function toggle(id: string) {
    if (!isSelectable) return;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  useKeys([
    { key: "j", label: t("ui.keys.next"), run: () => focusRow(current + 1) },
    { key: "k", label: t("ui.keys.previous"), run: () => focusRow(current === -1 ? 0 : current - 1) },
    ...(isSelectable ? [{ key: "x", label: t("ui.keys.choose"), run: () => currentId !== undefined && toggle(currentId) }] : []),
  ]);

  const chosen = isSelectable ? rows.filter((row) => selected.has(idOf(row))).length : 0;
  const columnCount = columns.length + (isSelectable ? 1 : 0);
  return (
    <table role="table" aria-label={label} className="table">
      <thead role="rowgroup">
        <tr role="row">
          {isSelectable && (
            <th scope="col" className="w-10">
              <Checkbox
                hideLabel
                label={t("ui.table.chooseAll")}
                checked={chosen > 0 && chosen === rows.length}
                some={chosen > 0 && chosen < rows.length}
                onChange={() => onSelect(chosen === rows.length ? new Set() : new Set(rows.map(idOf)))}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {rows.flatMap((row, index) => {
          const id = idOf(row);
          const before = rows[index - 1];
          const group = groupOf?.(row);
          const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group);
          return [
            isFirst && (
              <tr role="row" key={`group-${group}`}>
                <th scope="rowgroup" colSpan={columnCount} className="static! border-0! bg-transparent! pt-4!">
                  <span className="label">{group}</span>
                </th>
              </tr>
            ),
            <tr
              role="row"
              key={id}
              data-row={id}
              data-opens={onOpen === undefined ? undefined : ""}
              data-selectable={isSelectable ? "" : undefined}
              data-current={id === openId ? "true" : undefined}
              aria-selected={isSelectable ? selected.has(id) : undefined}
              // Only one row is a tab stop: the others are reached with j and k.
              tabIndex={onOpen !== undefined && (id === currentId || (current === -1 && index === 0)) ? 0 : -1}
              onFocus={() => {
                setCurrentId(id);
                onCurrent?.(row);
              }}
              onClick={(event) => onOpen !== undefined && !isForControl(event) && onOpen(row)}
              onKeyDown={(event) =>
                onRowKey(
                  event,
                  () => onOpen?.(row),
                  (step) => focusRow(index + step),
                )
              }
            >
              {isSelectable && (
                <td role="cell" data-phone="select">
                  <Checkbox
                    hideLabel
                    label={t("ui.table.choose", { name: nameOf(row) })}
                    checked={selected.has(id)}
                    onChange={() => toggle(id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  role="cell"
                  key={column.id}
                  data-name={column.head}
                  data-align={column.align}
                  data-phone={column.phone}
                  className={column.className}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>,
          ];
        })}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const isSorted = sort?.column === column.id;
  const direction = sort?.descending ? "descending" : "ascending";
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? direction : undefined}
      className={classes("label", column.className)}
    >
      {column.sortable && onSort !== undefined ? (
        <button
          type="button"
          className="label inline-flex min-h-7 items-center gap-1 hover:text-ink"
          onClick={() => onSort({ column: column.id, descending: isSorted && !sort.descending })}
        >
          {column.head}
          {isSorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} size={13} />}
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

/**
 * Whether a click on a button, a link or a box in the row was meant for that; or one in a menu, whose event React propagates to the table.
 */
function isForControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest("a, button, input, select, textarea, label") !== null;
}

function onRowKey(event: KeyboardEvent, open: () => void, step: (by: number) => void) {
  if (event.target !== event.currentTarget) return;
  if (event.key === "Enter") open();
  else if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else return;
  event.preventDefault();
}
