import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { FunctionRefused } from "#staff/backend/functions.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { importsKey, type ListedImport, listImports, undoImport } from "./functions.ts";
import { useShowJob } from "./running-job.tsx";

/** The last imports, each of which can be undone while nobody has changed its products. */
export function PastImports() {
  const t = useTexts();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: importsKey, queryFn: () => listImports(supabase) });
  const showJob = useShowJob();
  const undo = useMutation({
    mutationFn: ({ id }: ListedImport) => undoImport(supabase, id, showJob),
    onSuccess: async ({ put_back, deleted }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: importsKey }), queries.invalidateQueries({ queryKey: ["products"] })]);
      showSuccess(t("products.import.undone", { put_back, deleted }));
    },
  });
  if (query.error || query.isPending) return <QueryState query={query} title={t("products.import.readError")} lines={2} />;
  const { data } = query;
  if (data.length === 0) return <EmptyState title={t("products.import.none")} hint={t("products.import.noneHint")} />;
  const kept = undo.data?.kept ?? [];
  return (
    <>
      {kept.length > 0 && (
        <Notice tone="soon" role="status">
          {t("products.import.kept", { products: kept.join(", ") })}
        </Notice>
      )}
      {undo.error && (
        <Notice tone="now" role="alert">
          {undo.error instanceof FunctionRefused && undo.error.changed.length > 0
            ? t("products.import.changedSince", { products: undo.error.changed.join(", ") })
            : messageOf(undo.error, t)}
        </Notice>
      )}
      <ul className="flex flex-col">
        {data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{one.file_name}</p>
              <p className="text-sm text-bark">
                {t("products.import.by", { who: one.actor, when: dateTime(one.at), added: one.added, changed: one.changed })}
              </p>
            </div>
            {one.undone_at === null ? (
              <Button size="small" busy={undo.isPending && undo.variables?.id === one.id} onClick={() => undo.mutate(one)}>
                {t("products.import.undo", { file: one.file_name })}
              </Button>
            ) : (
              <span className="text-sm text-bark">{t("products.import.wasUndone", { when: dateTime(one.undone_at) })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
