import { restError } from "#staff/backend/errors.ts";
import { PRODUCT, type RowName } from "./product-draft.ts";

/** Why a draft was not saved, and the row that the error is about. */
export type Failure = { name: RowName; error: unknown };

export function failureOf(error: unknown): Failure {
  const { name } = /^row: (?<name>\S+)$/.exec(restError(error)?.hint ?? "")?.groups ?? {};
  return { name: name ?? PRODUCT, error };
}

/** The program's error by row and column, to be shown at the field: `products/price_to`. */
export function faultsOf(failure: Failure | undefined): ReadonlyMap<string, string> {
  const details = restError(failure?.error)?.details ?? "";
  const { column, fault } = /^(?<column>[a-z0-9_]+): (?<fault>[\s\S]+)$/.exec(details)?.groups ?? {};
  const isShown = failure !== undefined && column !== undefined && fault !== undefined && column !== "version";
  return new Map(isShown ? [[`${failure.name}/${column}`, fault]] : []);
}
