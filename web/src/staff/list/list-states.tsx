import type { ReactNode } from "react";
import { QueryState } from "#staff/ui/query-state.tsx";

type ListStatesProps = {
  /** As from `usePagedList`. */
  list: { isPending: boolean; error: unknown; refetch: () => unknown; total: number | undefined; isFiltered: boolean };
  errorTitle: string;
  none: ReactNode;
  /** Shown instead, where the list has filters; by default the same. */
  noneFound?: ReactNode;
  children: ReactNode;
};

/** The rows of a list, or what is shown instead of them: while they are read, after an error, and where there are none. */
export function ListStates({ list, errorTitle, none, noneFound = none, children }: ListStatesProps) {
  const { isPending, total, isFiltered } = list;
  const state = <QueryState query={list} title={errorTitle} lines={8} />;
  if (isPending) return state;
  return (
    <>
      {state}
      {total === 0 && (isFiltered ? noneFound : none)}
      {total !== undefined && total > 0 && children}
    </>
  );
}
