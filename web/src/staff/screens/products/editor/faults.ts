import type { Failure } from "./save.ts";

/** The program's errors by row and column, to be shown at the fields: `products/price_to`. */
export function faultsOf(failures: readonly Failure[]): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { name, error } of failures) {
    const details = detailsOf(error);
    const { column, fault } = /^(?<column>[a-z0-9_]+): (?<fault>[\s\S]+)$/.exec(details)?.groups ?? {};
    if (column !== undefined && fault !== undefined && column !== "version") faults.set(`${name}/${column}`, fault);
  }
  return faults;
}

function detailsOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("details" in error)) return "";
  return typeof error.details === "string" ? error.details : "";
}
