import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { moved, positionsFor } from "#staff/catalogue/order.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { useKeptFocus } from "#staff/ui/use-kept-focus.ts";
import { useSupabase } from "./backend-context.tsx";
import { messageOf, orThrow } from "./errors.ts";

type Ordered = { id: number; version: number };

/**
 * Moves rows of an ordered list by one place. `column` is that of the position. Also returns an announcement for screen readers.
 */
export function useRowOrder<Row extends Ordered, Column extends keyof Row & string>(
  table: string,
  column: Column,
  rows: readonly (Row & Record<Column, number | null>)[],
  nameOf: (row: Row) => string,
): { move: (row: Row, by: 1 | -1) => Promise<void>; announcement: string } {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const keepFocus = useKeptFocus(rows);
  const [announcement, setAnnouncement] = useState("");
  const isMoving = useRef(false);

  async function move(row: Row, by: 1 | -1) {
    const from = rows.findIndex(({ id }) => id === row.id);
    const to = from + by;
    if (isMoving.current || from === -1 || to < 0 || to >= rows.length) return;
    isMoving.current = true;
    keepFocus();
    const placed = rows.map(({ id, version, [column]: position }) => ({ id, version, position }));
    try {
      for (const { row: each, position } of positionsFor(moved(placed, from, to), to)) {
        orThrow(
          await supabase
            .from(table)
            .update({ [column]: position, version: each.version })
            .eq("id", each.id),
        );
      }
      setAnnouncement(t("ui.move.moved", { name: nameOf(row), place: to + 1, count: rows.length }));
    } catch (error) {
      showError(messageOf(error, t));
    }
    await queries.invalidateQueries({ queryKey: [table] });
    isMoving.current = false;
  }
  return { move, announcement };
}
