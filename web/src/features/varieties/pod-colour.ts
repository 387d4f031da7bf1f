import type { FigureRange } from "#backend/wire/catalogue.ts";
import { middleOf } from "./varieties.ts";

/** The colour of dried pods at some colour values: the higher, the deeper the red. */
const stops: readonly { asta: number; rgb: readonly [number, number, number] }[] = [
  { asta: 25, rgb: [214, 82, 38] },
  { asta: 60, rgb: [190, 40, 20] },
  { asta: 110, rgb: [150, 18, 16] },
  { asta: 165, rgb: [108, 10, 14] },
  { asta: 210, rgb: [72, 6, 14] },
];

/** The red for a number of ASTA units, for an SVG's `fill`; interpolated between the known values. */
export function podColour(colour: FigureRange): string {
  const asta = middleOf(colour);
  const above = stops.findIndex((stop) => stop.asta >= asta);
  const high = stops[above] ?? stops.at(-1);
  const low = stops[above - 1] ?? high;
  if (high === undefined || low === undefined) throw new Error("a ramp has at least one colour");
  const share = high === low ? 0 : Math.min((asta - low.asta) / (high.asta - low.asta), 1);
  const mixed = low.rgb.map((part, index) => Math.round(part + ((high.rgb[index] ?? part) - part) * share));
  return `rgb(${mixed.join(",")})`;
}
