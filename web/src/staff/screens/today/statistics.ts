import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";

/** How often a value occurs; null stands for all rare values together. */
export type Share = { value: string | null; count: number };

/** The result of `rpc("enquiry_statistics")`, reduced to what is shown. Spam is left out. */
export type Figures = {
  total: number;
  median_minutes_to_answer: number | null;
  /** Between 0 and 1, of those that were answered or are overdue; null if there are none. */
  share_within_due: number | null;
  by_country: Share[];
  by_language: Share[];
  by_product_interest: Share[];
  by_page: Share[];
};

/** The last seven and the last thirty days. */
export type Statistics = { week: Figures; month: Figures };

const DAY = 86_400_000;
/** The most values of a kind that are shown. */
const SHOWN = 5;

export async function readStatistics(supabase: SupabaseClient, now: Date): Promise<Statistics> {
  const ofDays = async (days: number): Promise<Figures> => {
    const [since, until] = [new Date(now.getTime() - days * DAY).toISOString(), now.toISOString()];
    return orThrow(await supabase.rpc("enquiry_statistics", { since, until })).data;
  };
  const [week, month] = await Promise.all([ofDays(7), ofDays(30)]);
  return { week, month };
}

/** The most frequent non-empty values, most frequent first. Surrounding spaces are ignored. */
export function mostFrequent(shares: readonly Share[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { value, count } of shares) {
    const word = value?.trim();
    if (word) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN);
}
