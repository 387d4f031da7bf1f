/** Heat levels in rising order. */
export const heatLevels = ["low", "medium", "high", "extreme"] as const;

/** How hot a chilli is. */
export type HeatLevel = (typeof heatLevels)[number];

/** Where each level but the first begins, in Scoville heat units; a bound belongs to the level above it. */
export const heatBounds = { medium: 25_000, high: 50_000, extreme: 100_000 } as const;

/** A stretch of the Scoville scale; a single figure has the same number twice. */
export type ScovilleRange = { from: number; to: number };

/** Digits, or one to three digits and groups of two or three, parted by one kind of separator; the last group has three. */
const NUMBER = /\d{1,3}([.,\p{White_Space}])(?:\d{2,3}\1)*\d{3}(?!\d)|\d+/gu;

/**
 * The Scoville heat units that a `capsaicin_level` names, as the exporter types them, `50,000 - 100,000 SHU`, or as a language writes them, `50.000 - 100.000 SHU`.
 *
 * The first number is where the range begins, the second where it ends. Text without a number gives nothing. The program reads the
 * same level (`crates/catalogue/src/heat.rs`); `contracts/heat-cases.json` holds both to it.
 */
export function scovilleRange(text: string | null): ScovilleRange | undefined {
  const [from, to] = [...(text ?? "").matchAll(NUMBER)].map(([number]) => Number(number.replace(/\D/g, "")));
  if (from === undefined) return undefined;
  return { from, to: Math.max(from, to ?? from) };
}

/** The heat level that a `capsaicin_level` stands for: its first number decides. */
export function heatLevelOf(text: string | null): HeatLevel | undefined {
  const range = scovilleRange(text);
  if (range === undefined) return undefined;
  if (range.from < heatBounds.medium) return "low";
  if (range.from < heatBounds.high) return "medium";
  if (range.from < heatBounds.extreme) return "high";
  return "extreme";
}
