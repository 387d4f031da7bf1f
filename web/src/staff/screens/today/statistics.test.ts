import { expect, test } from "vitest";
import { type CountedEnquiry, statisticsOf } from "./statistics.ts";

const now = new Date("2026-11-24T12:00:00Z");

function enquiry(change: Partial<CountedEnquiry>): CountedEnquiry {
  return {
    country: "Germany",
    language: "de",
    product_interest: "red-chillies",
    source_page: "/de/contact",
    received_at: "2026-11-23T12:00:00Z",
    due_at: "2026-11-24T12:00:00Z",
    first_answered_at: null,
    ...change,
  };
}

test("the week counts what arrived in seven days, the most frequent first, and leaves out what was not said", () => {
  const { week } = statisticsOf(
    [
      enquiry({}),
      enquiry({ country: " Germany " }),
      enquiry({ country: "Brazil", language: "pt", source_page: null }),
      enquiry({ country: "" }),
      enquiry({ country: "Japan", received_at: "2026-11-10T12:00:00Z" }),
    ],
    now,
  );
  expect(week.count).toBe(4);
  expect(week.countries).toEqual([
    { value: "Germany", count: 2 },
    { value: "Brazil", count: 1 },
  ]);
  expect(week.languages).toEqual([
    { value: "de", count: 3 },
    { value: "pt", count: 1 },
  ]);
  expect(week.pages).toEqual([{ value: "/de/contact", count: 3 }]);
});

test("the median is that of the answered ones, between the two middle ones of an even number", () => {
  const after = (minutes: number) =>
    enquiry({ first_answered_at: new Date(Date.parse("2026-11-23T12:00:00Z") + minutes * 60_000).toISOString() });
  expect(statisticsOf([after(10), after(500), after(30), enquiry({})], now).month.median).toBe(30);
  expect(statisticsOf([after(10), after(500), after(30), after(50)], now).month.median).toBe(40);
  expect(statisticsOf([enquiry({})], now).month.median).toBeUndefined();
});

test("answered in time is a share of those that were answered or are overdue: what still has time says nothing yet", () => {
  const inTime = enquiry({ first_answered_at: "2026-11-24T11:00:00Z" });
  const late = enquiry({ due_at: "2026-11-23T18:00:00Z", first_answered_at: "2026-11-24T11:00:00Z" });
  const overdue = enquiry({ due_at: "2026-11-24T11:00:00Z" });
  const open = enquiry({ due_at: "2026-11-25T11:00:00Z" });
  const older = enquiry({ due_at: null, first_answered_at: "2026-11-24T11:00:00Z" });
  expect(statisticsOf([inTime, inTime, late, overdue, open, older], now).month.inTime).toBe(0.5);
  expect(statisticsOf([open, older], now).month.inTime).toBeUndefined();
});
