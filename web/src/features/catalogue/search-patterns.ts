import { shared, type Wanted, wantedFrom } from "./search.ts";

/** A pattern for a column of the data interface. */
export type ColumnPattern = readonly [column: "search_text" | "hs_digits", pattern: string];

/** A longer text is not a code, and a read may have at most 20 patterns. */
const longestCode = 20;

/** The patterns for a search term, of which one must match: those of `wantedFrom`, until something is found. Empty for an empty search. */
export function patternsFor(search: string): ColumnPattern[][] {
  return wantedFrom(search).map(patternsOf);
}

function patternsOf({ text, hsCode }: Wanted): ColumnPattern[] {
  if (text === "") return [];
  const patterns: ColumnPattern[] = [["search_text", `*${literal(text)}*`]];
  if (hsCode === undefined) return patterns;
  patterns.push(["hs_digits", `*/${hsCode}*`]);
  // Codes of the catalogue that lack the last digits, which each country defines.
  for (let length = shared; length < Math.min(hsCode.length, longestCode); length += 1) {
    patterns.push(["hs_digits", `*/${hsCode.slice(0, length)}/*`]);
  }
  return patterns;
}

/** A text as a literal in a pattern. A pattern cannot contain a star, so any character matches in its place. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
}
