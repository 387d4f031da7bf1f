type Cell = string | number | null | undefined;

/** A table as CSV (RFC 4180), for spreadsheets: UTF-8 with its mark, and no cell that they would take for a formula. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cellOf).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** What visitors typed must not be run: a cell that begins like a formula gets an apostrophe before it. */
function cellOf(value: Cell): string {
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
