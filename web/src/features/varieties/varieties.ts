import type { FigureRange } from "#backend/wire/FigureRange.ts";
import type { Variety } from "#backend/wire/Variety.ts";
import type { VarietyLot } from "#backend/wire/VarietyLot.ts";

/** A variety with an active product. */
export type OfferedVariety = Variety & { lot: VarietyLot };

/** The varieties with an active product, which are the only ones with figures. */
export function offered(varieties: readonly Variety[]): OfferedVariety[] {
  return varieties.flatMap((variety) => (variety.lot === null ? [] : [{ ...variety, lot: variety.lot }]));
}

/** The middle of a range, which is drawn. */
export function middleOf({ from, to }: FigureRange): number {
  return (from + to) / 2;
}
