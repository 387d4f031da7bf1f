export type Cell = string | number | null | undefined;

/**
 * Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. A text that a spreadsheet would take for a formula gets
 * an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")}`;
}

function written(cell: Cell): string {
  const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
