import type { ComponentProps, ReactNode } from "react";
import { Pagination } from "#staff/ui/pagination.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";

type ListStatesProps = {
  /** As from `usePagedList`. */
  list: ComponentProps<typeof QueryState>["query"] & {
    total: number | undefined;
    isFiltered: boolean;
    pages: ComponentProps<typeof Pagination>;
  };
  errorTitle: string;
  none: ReactNode;
  /** Shown instead, where the list has filters; by default the same. */
  noneFound?: ReactNode;
  children: ReactNode;
};

/** The rows of a list with its pages, or what is shown instead of them: while they are read, after an error, and where there are none. */
export function ListStates({ list, errorTitle, none, noneFound = none, children }: ListStatesProps) {
  const { isPending, total, isFiltered, pages } = list;
  const state = <QueryState query={list} title={errorTitle} lines={8} />;
  if (isPending) return state;
  return (
    <>
      {state}
      {total === 0 && (isFiltered ? noneFound : none)}
      {total !== undefined && total > 0 && (
        <>
          {children}
          <Pagination {...pages} />
        </>
      )}
    </>
  );
}
