import type { FigureRange, Variety, VarietyLot } from "#backend/wire/catalogue.ts";

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

export type ColouredVariety = OfferedVariety & { lot: { colour: FigureRange } };

/** The varieties that are graded by colour, from the lightest to the deepest. */
export function byColour(varieties: readonly OfferedVariety[]): ColouredVariety[] {
  return varieties
    .filter((variety): variety is ColouredVariety => variety.lot.colour !== null)
    .toSorted((one, other) => middleOf(one.lot.colour) - middleOf(other.lot.colour));
}

/** A name without the other name that it has in brackets, for charts: the cards and the table have both. */
export function shortName(name: string): string {
  return name.replace(/ ?[(（].*$/u, "");
}
