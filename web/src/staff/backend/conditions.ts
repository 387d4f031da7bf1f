/**
 * Conditions of the data interface, combined into one filter for the hooks of ra-core or for the client. The data provider's own filters
 * lose the third condition on a column.
 */
export type Condition = string;

/** A quoted value, so that commas, brackets and quotes in it have no special meaning. */
export function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** One condition for each word of a search: the column must contain all of them. */
export function hasWords(column: string, search: string): Condition[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => `${column}.ilike.${quoted(`*${word}*`)}`);
}

/** For `filter` of a list: `useGetList("enquiries", { filter: allOf(conditions) })`. */
export function allOf(conditions: readonly Condition[]): Record<string, string> {
  return conditions.length === 0 ? {} : { "and@": `(${conditions.join(",")})` };
}

/** For `.or()` of the client, which knows no `.and()`. */
export function asOne(conditions: readonly Condition[]): string {
  return `and(${conditions.join(",")})`;
}
