import type { FigureRange } from "#backend/wire/FigureRange.ts";
import type { Variety } from "#backend/wire/Variety.ts";
import type { VarietyLot } from "#backend/wire/VarietyLot.ts";

/** A variety whose product is on offer. */
export type OfferedVariety = Variety & { lot: VarietyLot };

/** Those of the varieties that are on offer, which alone have figures. */
export function offered(varieties: readonly Variety[]): OfferedVariety[] {
  return varieties.flatMap((variety) => (variety.lot === null ? [] : [{ ...variety, lot: variety.lot }]));
}

/** The middle of a range: what is drawn. */
export function middleOf({ from, to }: FigureRange): number {
  return (from + to) / 2;
}
