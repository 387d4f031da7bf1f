import { type ReactNode, useId } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { ChangedColumn } from "./difference.tsx";
import { differencesOf, grouped, type Revision } from "./revisions.ts";
import { useRestore } from "./use-restore.ts";
import type { useRevisions } from "./use-revisions.ts";

type RevisionListProps = {
  query: ReturnType<typeof useRevisions>;
  /** The name of a revision's row, such as "Deutsch". */
  rowName: (revision: Revision) => string;
  /** The name of a column; columns without one are not shown. */
  columnName: (column: string, revision: Revision) => string | undefined;
  canRestore: boolean;
  /** What can be done with all changes of a request. */
  actions?: (requestId: string, headingId: string) => ReactNode;
};

export function RevisionList({ query, rowName, columnName, canRestore, actions }: RevisionListProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const restore = useRestore();
  const list = useId();
  return (
    <>
      <ErrorNotice error={restore.error} />
      <QueryState query={query} title={t("history.readError")} lines={4} />
      {query.data?.length === 0 && <EmptyState title={t("history.none")} hint={t("history.noneHint")} />}
      <ol className="flex flex-col">
        {grouped(query.data ?? []).map(({ requestId, at, actor, revisions }) => (
          <li key={requestId} className="border-t border-line py-4 first:border-t-0 first:pt-0">
            <p id={`${list}-${requestId}`} className="pb-1 text-sm text-bark">
              <span className="font-semibold text-ink">{actor}</span> · <time dateTime={at}>{dateTime(at)}</time>
            </p>
            <ul className="flex flex-col gap-3">
              {revisions.map((revision) => (
                <li key={revision.id}>
                  <h3 className="font-semibold">{t(`history.${revision.action}`, { row: rowName(revision) })}</h3>
                  <dl className="flex flex-col gap-2 py-2">
                    {differencesOf(revision, { yes: t("history.yes"), no: t("history.no") }).map(({ column, before, after }) => {
                      const name = columnName(column, revision);
                      return name !== undefined && <ChangedColumn key={column} name={name} before={before} after={after} />;
                    })}
                  </dl>
                  {canRestore && (
                    <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate(revision.id)}>
                      {t("history.restore")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {actions?.(requestId, `${list}-${requestId}`)}
          </li>
        ))}
      </ol>
      <MoreRows {...query.more} />
    </>
  );
}
