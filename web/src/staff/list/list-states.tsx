import type { ReactNode } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Skeleton } from "#staff/ui/states.tsx";

type ListStatesProps = {
  /** As from `usePagedList`. */
  list: { isPending: boolean; error: unknown; refetch: () => unknown; total: number | undefined; isFiltered: boolean };
  errorTitle: string;
  /** Shown instead of a list without rows. */
  none: ReactNode;
  /** Shown instead, where the list has filters; by default the same. */
  noneFound?: ReactNode;
  children: ReactNode;
};

/** The rows of a list, or what is shown instead of them: while they are read, after an error, and where there are none. */
export function ListStates({ list, errorTitle, none, noneFound = none, children }: ListStatesProps) {
  const t = useTexts();
  const { isPending, error, refetch, total, isFiltered } = list;
  if (isPending) return <Skeleton lines={8} label={t("ui.loading")} />;
  return (
    <>
      {error != null && <ErrorState title={errorTitle} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {total === 0 && (isFiltered ? noneFound : none)}
      {total !== undefined && total > 0 && children}
    </>
  );
}
