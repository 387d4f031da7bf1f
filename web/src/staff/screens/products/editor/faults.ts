import { restError } from "#staff/backend/errors.ts";
import { PRODUCT, type RowName } from "./product-draft.ts";

/** Why a draft was not saved, and the row that the error is about. */
export type Failure = { name: RowName; error: unknown };

/** The column that an error is about; its row stands before it where a value is not of the column's type, and in the hint otherwise. */
function detailsOf(error: unknown): { row?: string; column?: string; fault?: string } {
  const details = restError(error)?.details ?? "";
  return /^(?:changes: (?<row>[^:\s]+): )?(?<column>[a-z0-9_]+): (?<fault>[\s\S]+)$/.exec(details)?.groups ?? {};
}

export function failureOf(error: unknown): Failure {
  const { name } = /^row: (?<name>\S+)$/.exec(restError(error)?.hint ?? "")?.groups ?? {};
  return { name: name ?? detailsOf(error).row ?? PRODUCT, error };
}

/** The program's error by row and column, to be shown at the field: `products/price_to`. */
export function faultsOf(failure: Failure | undefined): ReadonlyMap<string, string> {
  const { column, fault } = detailsOf(failure?.error);
  const isShown = failure !== undefined && column !== undefined && fault !== undefined && column !== "version";
  return new Map(isShown ? [[`${failure.name}/${column}`, fault]] : []);
}
