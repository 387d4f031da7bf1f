/** A logarithmic scale between two figures above nought: each stretch of the same length multiplies by the same number. */
export type LogScale = { lowest: number; highest: number };

/** Where a figure stands on a scale: 0 at its lowest end, 1 at its highest. What lies outside stands at the end. */
export function shareOn({ lowest, highest }: LogScale, value: number): number {
  return Math.log(Math.min(Math.max(value, lowest), highest) / lowest) / Math.log(highest / lowest);
}

/** The powers of ten on a scale, in rising order: the figures to write under it. */
export function decadesOf({ lowest, highest }: LogScale): number[] {
  const decades: number[] = [];
  for (let decade = 1; decade <= highest; decade *= 10) if (decade >= lowest) decades.push(decade);
  return decades;
}

/** A whole number as English writes it: "80,000". */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
