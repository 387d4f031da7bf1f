import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "./states.tsx";

type QueryStateProps = {
  query: { error: unknown; isPending: boolean; refetch: () => unknown };
  /** What could not be read; by default only the message is shown. */
  title?: string;
  lines?: number;
};

/** Shown instead of what is being read, or could not be read. */
export function QueryState({ query: { error, isPending, refetch }, title, lines }: QueryStateProps) {
  const t = useTexts();
  if (error === null || error === undefined) return isPending && <Skeleton lines={lines} />;
  const message = messageOf(error, t);
  return <ErrorState title={title ?? message} hint={title && message} onRetry={() => void refetch()} />;
}
