import { shared, wantedFrom } from "./search.ts";

/** The pattern that a column of the data interface has to fit. */
export type ColumnPattern = readonly [column: "search_text" | "hs_digits", pattern: string];

/** A longer code than this is no code. A read may have 20 patterns. */
const longestCode = 20;

/** What the data interface is asked for when a visitor types this: one of the columns fits its pattern. Nothing for an empty search. */
export function patternsFor(search: string): ColumnPattern[] {
  const { text, hsCode } = wantedFrom(search);
  if (text === "") return [];
  const patterns: ColumnPattern[] = [["search_text", `*${literal(text)}*`]];
  if (hsCode === undefined) return patterns;
  patterns.push(["hs_digits", `*/${hsCode}*`]);
  // A code of the catalogue without the digits that its country has added.
  for (let length = shared; length < Math.min(hsCode.length, longestCode); length += 1) {
    patterns.push(["hs_digits", `*/${hsCode.slice(0, length)}/*`]);
  }
  return patterns;
}

/** A text as a pattern has it. No pattern can hold a star: any letter may stand in its place. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
}
