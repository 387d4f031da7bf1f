/** A logarithmic scale between two positive figures. */
export type LogScale = { lowest: number; highest: number };

/** The position of a figure on a scale: 0 at its lower end, 1 at its upper end. Figures outside are at the nearest end. */
export function shareOn({ lowest, highest }: LogScale, value: number): number {
  return Math.log(Math.min(Math.max(value, lowest), highest) / lowest) / Math.log(highest / lowest);
}

/** The powers of ten on a scale, in ascending order, as labels. */
export function decadesOf({ lowest, highest }: LogScale): number[] {
  const decades: number[] = [];
  for (let decade = 1; decade <= highest; decade *= 10) if (decade >= lowest) decades.push(decade);
  return decades;
}

/** An integer in English notation: "80,000". */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
