import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/session/use-submit.ts";

/** An enquiry, as far as it is counted. */
export type CountedEnquiry = {
  country: string;
  language: string;
  product_interest: string;
  source_page: string | null;
  received_at: string;
  due_at: string | null;
  first_answered_at: string | null;
};

/** How often a value occurs. */
export type Share = { value: string; count: number };

export type Statistics = {
  /** Enquiries of the last seven days, without those that are spam or in quarantine. */
  week: { count: number; countries: Share[]; languages: Share[]; interests: Share[]; pages: Share[] };
  /** Of the last thirty days. */
  month: {
    /** Minutes from arrival to the first answer; `undefined` when none was answered. */
    median: number | undefined;
    /** Between 0 and 1, of those that were answered or are overdue; `undefined` when there are none. */
    inTime: number | undefined;
  };
};

const DAY = 86_400_000;
/** The most values of a kind that are shown. */
const SHOWN = 5;
/** The most rows of one answer. */
const PER_ANSWER = 1000;

export async function readStatistics(supabase: SupabaseClient, now: Date): Promise<Statistics> {
  const since = new Date(now.getTime() - 30 * DAY).toISOString();
  const enquiries: CountedEnquiry[] = [];
  for (;;) {
    const { data } = orThrow(
      await supabase
        .from("enquiries")
        .select("country,language,product_interest,source_page,received_at,due_at,first_answered_at")
        .gte("received_at", since)
        .not("status", "in", "(spam,quarantined)")
        .order("id")
        .range(enquiries.length, enquiries.length + PER_ANSWER - 1),
    );
    enquiries.push(...(data ?? []));
    if ((data ?? []).length < PER_ANSWER) return statisticsOf(enquiries, now);
  }
}

/** Counts the enquiries of thirty days. */
export function statisticsOf(enquiries: readonly CountedEnquiry[], now: Date): Statistics {
  const weekAgo = now.getTime() - 7 * DAY;
  const week = enquiries.filter(({ received_at }) => Date.parse(received_at) >= weekAgo);
  const minutes = enquiries.flatMap(({ received_at, first_answered_at }) =>
    first_answered_at === null ? [] : [(Date.parse(first_answered_at) - Date.parse(received_at)) / 60_000],
  );
  const judged = enquiries.filter(
    ({ due_at, first_answered_at }) => due_at !== null && (first_answered_at !== null || Date.parse(due_at) < now.getTime()),
  );
  const inTime = judged.filter(
    ({ due_at, first_answered_at }) => due_at !== null && first_answered_at !== null && Date.parse(first_answered_at) <= Date.parse(due_at),
  );
  return {
    week: {
      count: week.length,
      countries: shares(week.map(({ country }) => country.trim())),
      languages: shares(week.map(({ language }) => language)),
      interests: shares(week.map(({ product_interest }) => product_interest)),
      pages: shares(week.map(({ source_page }) => source_page ?? "")),
    },
    month: { median: median(minutes), inTime: judged.length === 0 ? undefined : inTime.length / judged.length },
  };
}

/** The most frequent values first; what says nothing is left out. */
function shares(values: readonly string[]): Share[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  return sorted.slice(0, SHOWN);
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}
