import { daysAfter } from "#staff/i18n/day.ts";
import type { StoredFile } from "./stored-file.ts";

/** A document that ends within so many days is told of: a new certificate takes weeks. */
export const ENDING_DAYS = 60;

/** How long a document is valid still: `undefined` for one that does not end. */
export type Validity = "ended" | "ending" | "valid" | undefined;

/** In: which day it is for the person, `2026-11-24`. */
export function validityOf({ validUntil }: Pick<StoredFile, "validUntil">, today: string): Validity {
  if (validUntil === undefined) return undefined;
  if (validUntil < today) return "ended";
  return validUntil <= daysAfter(today, ENDING_DAYS) ? "ending" : "valid";
}
