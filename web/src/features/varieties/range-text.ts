import type { FigureRange } from "#backend/wire/FigureRange.ts";
import { grouped } from "#ui/log-scale.ts";

/** A range as the trade writes it: "80,000-100,000", or one figure where both ends are the same. */
export function rangeText({ from, to }: FigureRange): string {
  return from === to ? grouped(from) : `${grouped(from)}-${grouped(to)}`;
}

/** Millimetres in centimetres, which is how pods are sold: "6-8", "0.5-1.5". */
export function centimetres({ from, to }: FigureRange): string {
  return rangeText({ from: from / 10, to: to / 10 });
}
