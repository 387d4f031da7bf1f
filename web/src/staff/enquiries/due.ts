import type { Condition } from "#staff/backend/conditions.ts";

/** How many hours before its time an enquiry is due soon: a quarter of a day, as the bars of the inbox have it. */
export const SOON_HOURS = 6;

/** Enquiries that nobody has answered yet. */
export const waiting: readonly Condition[] = ["status.in.(new,in_work)", "first_answered_at.is.null"];

/** Of those that wait: the ones whose time is over. */
export function overdue(now: Date): Condition[] {
  return [...waiting, `due_at.lt.${now.toISOString()}`];
}

/** Of those that wait: the ones whose time is over within a few hours. */
export function dueSoon(now: Date): Condition[] {
  return [...waiting, `due_at.gte.${now.toISOString()}`, `due_at.lt.${soon(now).toISOString()}`];
}

/** Until when what is due counts as due soon. */
export function soon(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * 3_600_000);
}
