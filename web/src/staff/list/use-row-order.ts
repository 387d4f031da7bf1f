import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { moved, positionsFor } from "#staff/catalogue/order.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orderColumn } from "#staff/ui/move-buttons.tsx";
import type { Column } from "#staff/ui/table.tsx";
import { useKeptFocus } from "#staff/ui/use-kept-focus.ts";

type Ordered<Position extends string> = { id: number; version: number } & Record<Position, number | null>;

type RowOrderOptions<Row, Position> = Pick<Column<Row>, "phone" | "className"> & {
  /** The table in the database, and its column that has the place of a row. */
  table: string;
  position: Position;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
};

/** The column that moves rows of an ordered list by one place, and an announcement for screen readers. */
export function useRowOrder<Row extends Ordered<Position>, Position extends string>({
  table,
  position,
  rows,
  nameOf,
  ...look
}: RowOrderOptions<Row, Position>): { column: Column<Row>; announcement: string } {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const reportErrors = useReportErrors();
  const keepFocus = useKeptFocus(rows);
  const [announcement, setAnnouncement] = useState("");
  const isMoving = useRef(false);

  async function move(row: Row, by: 1 | -1) {
    const from = rows.findIndex(({ id }) => id === row.id);
    const to = from + by;
    if (isMoving.current || from === -1 || to < 0 || to >= rows.length) return;
    isMoving.current = true;
    keepFocus();
    const placed = rows.map(({ id, version, [position]: place }) => ({ id, version, position: place }));
    await reportErrors(async () => {
      for (const { row: each, position: place } of positionsFor(moved(placed, from, to), to)) {
        const change = supabase.from(table).update({ [position]: place, version: each.version });
        orThrow(await change.eq("id", each.id));
      }
      setAnnouncement(t("ui.move.moved", { name: nameOf(row), place: to + 1, count: rows.length }));
    });
    await queries.invalidateQueries({ queryKey: [table] });
    isMoving.current = false;
  }
  return { column: orderColumn({ t, rows, nameOf, onMove: move, ...look }), announcement };
}
