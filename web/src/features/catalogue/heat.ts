/** Heat levels in rising order. */
export const heatLevels = ["low", "medium", "high", "extreme"] as const;

export type HeatLevel = (typeof heatLevels)[number];

/** The lower bound of each level except the first, in Scoville heat units; a bound belongs to the level above it. */
export const heatBounds = { medium: 25_000, high: 50_000, extreme: 100_000 } as const;

/** A range on the Scoville scale; a single figure has the same number twice. */
export type ScovilleRange = { from: number; to: number };

/** Digits, or one to three digits followed by groups of two or three with one kind of separator; the last group has three. */
const NUMBER = /\d{1,3}([.,\p{White_Space}])(?:\d{2,3}\1)*\d{3}(?!\d)|\d+/gu;

/**
 * The Scoville heat units in a `capsaicin_level`, as the exporter types them, `50,000 - 100,000 SHU`, or in a language's notation, `50.000
 * - 100.000 SHU`.
 *
 * The first number is the lower end of the range, the second the upper end. A text without a number gives undefined. The program computes
 * the same level (`crates/catalogue/src/heat.rs`); `contracts/heat-cases.json` tests both.
 */
export function scovilleRange(text: string | null): ScovilleRange | undefined {
  const [from, to] = [...(text ?? "").matchAll(NUMBER)].map(([number]) => Number(number.replace(/\D/g, "")));
  if (from === undefined) return undefined;
  return { from, to: Math.max(from, to ?? from) };
}

/** The heat level of a `capsaicin_level`, by its first number. */
export function heatLevelOf(text: string | null): HeatLevel | undefined {
  const range = scovilleRange(text);
  if (range === undefined) return undefined;
  if (range.from < heatBounds.medium) return "low";
  if (range.from < heatBounds.high) return "medium";
  if (range.from < heatBounds.extreme) return "high";
  return "extreme";
}
