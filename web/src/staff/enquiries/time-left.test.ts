import { expect, test } from "vitest";
import { dueGroupOf, isWaiting, minutesLeft, shareLeft } from "./time-left.ts";

// 15:00 in Kolkata.
const now = new Date("2026-11-24T09:30:00Z");
const enquiry = {
  received_at: "2026-11-23T10:30:00Z",
  due_at: "2026-11-24T10:30:00Z",
  first_answered_at: null,
  closed_at: null,
  status: "new",
} as const;

test.each([
  ["overdue", "2026-11-24T09:29:59Z"],
  ["today", "2026-11-24T09:30:00Z"],
  ["today", "2026-11-24T18:29:00Z"],
  ["tomorrow", "2026-11-24T18:30:00Z"],
  ["tomorrow", "2026-11-25T18:29:00Z"],
  ["later", "2026-11-25T18:30:00Z"],
])("in Kolkata it is %s when it is due at %s", (group, due_at) => {
  expect(dueGroupOf({ ...enquiry, due_at }, now, "Asia/Kolkata")).toBe(group);
});

test("days end with the person's own midnight", () => {
  const late = { ...enquiry, due_at: "2026-11-24T18:30:00Z" };
  expect(dueGroupOf(late, now, "Europe/Berlin")).toBe("today");
});

test("the last day of a month is followed by the first of the next", () => {
  const endOfMonth = new Date("2026-11-30T09:30:00Z");
  expect(dueGroupOf({ ...enquiry, due_at: "2026-12-01T09:30:00Z" }, endOfMonth, "Asia/Kolkata")).toBe("tomorrow");
});

test("the clock stops with the first answer and with the end", () => {
  expect(isWaiting(enquiry)).toBe(true);
  const answered = { ...enquiry, first_answered_at: "2026-11-24T09:00:00Z", status: "in_work" } as const;
  expect([isWaiting(answered), dueGroupOf(answered, now, "Asia/Kolkata")]).toEqual([false, "answered"]);
  const closed = { ...enquiry, closed_at: "2026-11-24T09:00:00Z", status: "lost" } as const;
  expect([isWaiting(closed), dueGroupOf(closed, now, "Asia/Kolkata")]).toEqual([false, "closed"]);
  expect(dueGroupOf({ ...enquiry, due_at: null, status: "quarantined" }, now, "Asia/Kolkata")).toBe("unset");
});

test("the bar empties from the arrival to the due hour", () => {
  expect(shareLeft(enquiry, new Date(enquiry.received_at))).toBe(1);
  expect(shareLeft(enquiry, new Date("2026-11-23T22:30:00Z"))).toBe(0.5);
  expect(shareLeft(enquiry, new Date("2026-11-24T12:30:00Z"))).toBeLessThan(0);
  expect(minutesLeft(enquiry, now)).toBe(60);
});
