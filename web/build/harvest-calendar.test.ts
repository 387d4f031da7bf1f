import ICAL from "ical.js";
import { expect, test } from "vitest";
import english from "../locales/en/harvest.json";
import { calendarOf } from "./harvest-calendar.ts";

const file = calendarOf("en", english);
const calendar = new ICAL.Component(ICAL.parse(file));
const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));

/** The first day and the last day of an entry. */
function days(summary: string): string[][] {
  return events
    .filter((event) => event.summary === summary)
    .map(({ startDate, endDate }) => {
      const last = endDate.clone();
      last.adjust(-1, 0, 0, 0);
      return [startDate.toString(), last.toString()];
    });
}

test("each season and each run of months of the 14 commodities is an entry", () => {
  expect(events.map((event) => event.summary)).toEqual([
    "Peak season (January–March)",
    "Secondary season (September–December)",
    "Off-season (April–August)",
    "Cardamom: new crop arrives",
    "Red chillies: new crop arrives",
    "Turmeric: new crop arrives",
    "Black pepper: new crop arrives",
    "Cumin: new crop arrives",
    "Coriander: new crop arrives",
    "Fennel: new crop arrives",
    "Fenugreek: new crop arrives",
    "Mustard: new crop arrives",
    "Cassia: new crop arrives",
    "Cloves: new crop arrives",
    "Cloves: new crop arrives",
    "Bay leaves (tejpat): new crop arrives",
    "Sesame: new crop arrives",
    "Groundnut: new crop arrives",
  ]);
  expect(events.find((event) => event.summary.startsWith("Cumin"))?.description).toBe(
    "Cumin: new crop arrives from February to April in a normal year, all India. First district in our catalogue: Mehsana, Gujarat.",
  );
  expect(events.find((event) => event.summary.startsWith("Sesame"))?.description).toBe(
    "Sesame: new crop arrives from January to March in a normal year, all India. First district in our catalogue: Junagadh, Gujarat. The rainy-season crop is harvested in October and November; the months stated are those in which cleaned and graded lots are on offer.",
  );
});

test("an entry covers its months from the first day to the last, over the turn of the year too", () => {
  expect(days("Peak season (January–March)")).toEqual([["2025-01-01", "2025-03-31"]]);
  expect(days("Off-season (April–August)")).toEqual([["2025-04-01", "2025-08-31"]]);
  expect(days("Cardamom: new crop arrives")).toEqual([["2024-09-01", "2025-01-31"]]);
  expect(days("Red chillies: new crop arrives")).toEqual([["2024-10-01", "2025-03-31"]]);
  expect(days("Cassia: new crop arrives")).toEqual([["2025-01-01", "2025-02-28"]]);
  expect(days("Cloves: new crop arrives")).toEqual([
    ["2025-04-01", "2025-06-30"],
    ["2024-09-01", "2025-01-31"],
  ]);
});

test("the entries are whole days, return each year, and leave the reader free", () => {
  for (const { component, startDate } of events) {
    expect(startDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue("rrule")?.toString()).toBe("FREQ=YEARLY");
    expect(component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
  }
});

test("two builds give the same bytes, and no two entries share a UID", () => {
  expect(calendarOf("en", english)).toBe(file);
  expect(new Set(events.map(({ component }) => component.getFirstPropertyValue("dtstamp")?.toString()))).toEqual(
    new Set(["2024-09-01T00:00:00Z"]),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(events.map(({ uid }) => uid)).toContain("cardamom-9@harvest-calendar.mirchi");
});

test("it is written by RFC 5545: CRLF at the end of every line, and no line over 75 octets, in any script", () => {
  const hindi = { ...english, commodities: { ...english.commodities, "black-pepper": "काली मिर्च ".repeat(20).trim() } };
  for (const text of [file, calendarOf("hi", hindi)]) {
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
    }
  }
  expect(calendarOf("hi", hindi).replaceAll("\r\n ", "")).toContain(hindi.commodities["black-pepper"]);
});
