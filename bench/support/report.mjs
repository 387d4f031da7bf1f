// Shared by the benchmarks to print their tables.

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The value that a share of the values does not exceed. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const round = (value, digits = 0) => value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Kilobytes of 1,024 bytes. */
export const kB = (bytes) => round(bytes / 1024, 1);

/** Prints one row of a Markdown table. */
export function tableRow(cells) {
  console.log(`| ${cells.join(" | ")} |`);
}

/** Prints the head of a Markdown table. */
export function tableHead(head) {
  tableRow(head);
  tableRow(head.map(() => "---"));
}

/** Prints a Markdown table and an empty line. */
export function table(head, rows) {
  tableHead(head);
  for (const row of rows) tableRow(row);
  console.log();
}
