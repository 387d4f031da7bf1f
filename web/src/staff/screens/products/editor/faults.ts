import { faultsIn, faultText, restError } from "#staff/backend/errors.ts";
import type { Translate } from "#staff/i18n/texts.tsx";
import { PRODUCT, type RowName } from "./product-draft.ts";

/** Why a draft was not saved, and the row that the error is about. */
export type Failure = { name: RowName; error: unknown };

export function failureOf(error: unknown): Failure {
  const { name } = /^row: (?<name>\S+)$/.exec(restError(error)?.hint ?? "")?.groups ?? {};
  return { name: name ?? PRODUCT, error };
}

/** What is wrong by row and column, to be shown at the field: `products/price_to`. */
export function faultsOf(failure: Failure | undefined, t: Translate): ReadonlyMap<string, string> {
  const coded = faultsIn(failure?.error).map((fault) => [`${failure?.name}/${fault.column}`, faultText(fault, t)] as const);
  if (coded.length > 0) return new Map(coded);
  const details = restError(failure?.error)?.details ?? "";
  const { column, fault } = /^(?<column>[a-z0-9_]+): (?<fault>[\s\S]+)$/.exec(details)?.groups ?? {};
  const isShown = failure !== undefined && column !== undefined && fault !== undefined && column !== "version";
  return new Map(isShown ? [[`${failure.name}/${column}`, fault]] : []);
}
