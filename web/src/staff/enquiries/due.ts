import type { Condition } from "#staff/backend/conditions.ts";

/** How many hours before its due time an enquiry is due soon: a quarter of a day, as in the bars of the inbox. */
export const SOON_HOURS = 6;

/** Enquiries that nobody has answered yet. */
export const waiting: readonly Condition[] = ["status.in.(new,in_work)", "first_answered_at.is.null"];

/** The waiting enquiries that are overdue. */
export function overdue(now: Date): Condition[] {
  return [...waiting, `due_at.lt.${now.toISOString()}`];
}

/** The waiting enquiries that are due soon. */
export function dueSoon(now: Date): Condition[] {
  return [...waiting, `due_at.gte.${now.toISOString()}`, `due_at.lt.${soon(now).toISOString()}`];
}

/** The time until which enquiries count as due soon. */
export function soon(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * 3_600_000);
}
