import type { Condition } from "#staff/backend/conditions.ts";

/** How many hours before its due time an enquiry is due soon: a quarter of a day, as in the bars of the inbox. */
export const SOON_HOURS = 6;

/** Enquiries whose clock is running, as the program counts them, and as `isWaiting` tells of one. */
export const waiting: readonly Condition[] = ["first_answered_at.is.null", "closed_at.is.null", "due_at.not.is.null"];

/** Those whose time has passed: at the due time itself they are not late yet. */
export function overdue(now: Date): Condition[] {
  return [...waiting, `due_at.lt.${now.toISOString()}`];
}

export function dueSoon(now: Date): Condition[] {
  return [...waiting, `due_at.gte.${now.toISOString()}`, `due_at.lt.${soon(now).toISOString()}`];
}

export function soon(now: Date): Date {
  return new Date(now.getTime() + SOON_HOURS * 3_600_000);
}
