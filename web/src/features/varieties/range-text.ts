import type { FigureRange } from "#backend/wire/catalogue.ts";
import { grouped } from "#ui/log-scale.ts";

/** A range in the trade's notation: "80,000-100,000", or one figure if both ends are the same. */
export function rangeText({ from, to }: FigureRange): string {
  return from === to ? grouped(from) : `${grouped(from)}-${grouped(to)}`;
}

/** Millimetres as centimetres, the unit of the trade: "6-8", "0.5-1.5". */
export function centimetres({ from, to }: FigureRange): string {
  return rangeText({ from: from / 10, to: to / 10 });
}
