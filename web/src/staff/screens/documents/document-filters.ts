import { type Condition, hasWords } from "#staff/backend/conditions.ts";
import { ENDING_DAYS } from "#staff/files/validity.ts";
import { daysAfter } from "#staff/i18n/day.ts";
import type { ListAddress } from "#staff/list/list-address.ts";

/** The filters of documents: `ending` are those that have expired or expire soon. */
export const shows = ["all", "ending", "ended"] as const;

export const documentList = {
  filters: { search: "", show: shows },
  sort: { usual: { column: "created_at", descending: true }, columns: ["name", "size", "created_at", "valid_until"] },
} as const;

/** Which files of all buckets are documents. */
export const documents: Condition[] = ["bucket_id.eq.documents"];

/** The conditions of the filters. `today` is the date in the person's zone. */
export function conditionsOf({ search, show }: ListAddress<typeof documentList.filters>["filters"], today: string): Condition[] {
  const validity = { all: [], ending: [`valid_until.lte.${daysAfter(today, ENDING_DAYS)}`], ended: [`valid_until.lt.${today}`] };
  return [...documents, ...validity[show], ...hasWords("name", search)];
}
