import { useSyncExternalStore } from "react";
import { allMonths, type Month } from "#features/harvest/harvest.ts";

const neverChanges = () => () => {};
const unknown = () => undefined;

function ofTheVisitor(): Month | undefined {
  return allMonths[new Date().getMonth()];
}

/** The month on the visitor's clock; undefined until the page has come alive, as a kept page does not know the date. */
export function useThisMonth(): Month | undefined {
  return useSyncExternalStore(neverChanges, ofTheVisitor, unknown);
}
