import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "#staff/testing/render.tsx";
import { dueSoon, overdue } from "./due.ts";
import { DueBar } from "./due-bar.tsx";
import { dueGroupOf, isWaiting } from "./time-left.ts";

const now = new Date("2026-11-24T09:30:00Z");
const received_at = "2026-11-23T09:30:00.000Z";
const open = { received_at, first_answered_at: null, closed_at: null, status: "new" } as const;

/** Whether a row meets conditions of the data interface. Times of one form are in order as texts. */
const meets = (row: Record<string, unknown>, conditions: readonly string[]) =>
  conditions.every((condition) => {
    const [, column = "", operator, value = ""] = /^(\w+)\.(lt|gte|is|not\.is)\.(.+)$/.exec(condition) ?? [];
    const found = row[column];
    if (operator === "is") return found === null;
    if (operator === "not.is") return found !== null;
    return found !== null && (operator === "lt" ? String(found) < value : String(found) >= value);
  });

test.each([
  ["2026-11-24T09:29:59.999Z", true],
  ["2026-11-24T09:30:00.000Z", false],
  ["2026-11-24T09:30:00.001Z", false],
])("due at %s, the list, the group and the bar say alike whether it is overdue", (due_at, isLate) => {
  const enquiry = { ...open, due_at };
  expect(meets(enquiry, overdue(now))).toBe(isLate);
  expect(meets(enquiry, dueSoon(now))).toBe(!isLate);
  expect(dueGroupOf(enquiry, now, "Asia/Kolkata")).toBe(isLate ? "overdue" : "today");
  renderPart(<DueBar enquiry={enquiry} now={now} />);
  expect(screen.getByText(/0m/)).toHaveTextContent(isLate ? "0m late" : "0m left");
});

test.each([{ due_at: null }, { due_at: received_at, first_answered_at: received_at }, { due_at: received_at, closed_at: received_at }])(
  "an enquiry whose clock does not run is never overdue: %o",
  (change) => {
    const enquiry = { ...open, ...change };
    expect(isWaiting(enquiry)).toBe(false);
    expect(meets(enquiry, overdue(now))).toBe(false);
    expect(dueGroupOf(enquiry, now, "Asia/Kolkata")).not.toBe("overdue");
  },
);
