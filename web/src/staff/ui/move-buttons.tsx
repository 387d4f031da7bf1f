import { ArrowDown, ArrowUp } from "lucide-react";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";
import type { Column } from "./table.tsx";

/** Moves a row of an ordered table up or down by one. `place` is its index from 0, `count` the number of rows. */
export function MoveButtons({ name, place, count, onMove }: { name: string; place: number; count: number; onMove: (by: 1 | -1) => void }) {
  const t = useTexts();
  return (
    <span className="flex">
      <IconButton
        icon={ArrowUp}
        size="small"
        label={t("ui.move.up", { name })}
        aria-disabled={place === 0}
        className="aria-disabled:opacity-30"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={t("ui.move.down", { name })}
        aria-disabled={place === count - 1}
        className="aria-disabled:opacity-30"
        onClick={() => onMove(1)}
      />
    </span>
  );
}

type OrderColumnOptions<Row> = Pick<Column<Row>, "phone" | "className"> & {
  t: Translate;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onMove: (row: Row, by: 1 | -1) => Promise<unknown>;
};

/** The column of a table whose rows can be moved. */
export function orderColumn<Row>({ t, rows, nameOf, onMove, ...look }: OrderColumnOptions<Row>): Column<Row> {
  return {
    id: "order",
    head: t("ui.move.order"),
    ...look,
    cell: (row) => <MoveButtons name={nameOf(row)} place={rows.indexOf(row)} count={rows.length} onMove={(by) => void onMove(row, by)} />,
  };
}
