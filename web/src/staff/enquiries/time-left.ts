import { dayOf, daysAfter } from "#staff/i18n/day.ts";
import type { Enquiry } from "./enquiry.ts";

/** The groups of the inbox, from the top. */
export type DueGroup = "overdue" | "today" | "tomorrow" | "later" | "unset" | "answered" | "closed";

export type Timed = Pick<Enquiry, "received_at" | "due_at" | "first_answered_at" | "closed_at" | "status">;

/** Whether the clock is running: not answered and not closed. */
export function isWaiting({ due_at, first_answered_at, closed_at }: Timed): boolean {
  return due_at !== null && first_answered_at === null && closed_at === null;
}

/** The group of the inbox for an enquiry; days are in the zone. */
export function dueGroupOf(enquiry: Timed, now: Date, timeZone: string): DueGroup {
  const { due_at: due, first_answered_at: answered, closed_at: closed, status } = enquiry;
  if (closed !== null || status === "spam") return "closed";
  if (answered !== null) return "answered";
  if (due === null) return "unset";
  if (new Date(due) < now) return "overdue";
  const day = dayOf(new Date(due), timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return "today";
  return day === daysAfter(today, 1) ? "tomorrow" : "later";
}

/** The remaining share of the time: 1 when the enquiry was received, 0 when it is due, negative when it is overdue. */
export function shareLeft({ received_at, due_at }: Pick<Timed, "received_at" | "due_at">, now: Date): number {
  const [received, due] = [new Date(received_at).getTime(), new Date(due_at ?? received_at).getTime()];
  return (due - now.getTime()) / Math.max(1, due - received);
}

/** Minutes until it is due; negative when it is overdue. */
export function minutesLeft({ due_at }: Pick<Timed, "due_at">, now: Date): number {
  return (new Date(due_at ?? now).getTime() - now.getTime()) / 60_000;
}
