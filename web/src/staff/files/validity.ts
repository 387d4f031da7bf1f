import { daysAfter } from "#staff/i18n/day.ts";
import type { StoredFile } from "./stored-file.ts";

/** How many days before its end a document is reported: a new certificate takes weeks. */
export const ENDING_DAYS = 60;

/** The validity of a document: `undefined` if it does not expire. */
export type Validity = "ended" | "ending" | "valid" | undefined;

/** `today` is the date in the person's zone, `2026-11-24`. */
export function validityOf({ validUntil }: Pick<StoredFile, "validUntil">, today: string): Validity {
  if (validUntil === undefined) return undefined;
  if (validUntil < today) return "ended";
  return validUntil <= daysAfter(today, ENDING_DAYS) ? "ending" : "valid";
}
