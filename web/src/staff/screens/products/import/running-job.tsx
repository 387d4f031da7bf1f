import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ASKED_EVERY, cancelJob, importsKey, type Job, unfinishedJob } from "./functions.ts";

const jobKey = ["job"];

/** Shows how far a job is that this page has begun. */
export function useShowJob(): (job: Job) => void {
  const queries = useQueryClient();
  return (job) => queries.setQueryData(jobKey, job);
}

/** How far the import or undo is that is not finished, also one that was begun on a page that was closed, or by somebody else. */
export function RunningJob() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { data: job } = useQuery({
    queryKey: jobKey,
    queryFn: () => unfinishedJob(supabase),
    refetchInterval: ({ state }) => (state.data ? ASKED_EVERY : false),
  });
  const mayCancel = useRights().mayRequest("DELETE /functions/v1/job");
  const [cancelling, setCancelling] = useState<number>();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !job) {
      for (const queryKey of [["products"], ["grades"], importsKey]) void queries.invalidateQueries({ queryKey });
    }
    wasRunning.current = Boolean(job);
  }, [job, queries]);
  if (!job) return null;
  const { kind, state, is_cancelled, done, total } = job;
  // An undo goes on to its end, and so does taking back.
  const canCancel = mayCancel && kind === "import_products" && state !== "taking_back" && !is_cancelled;
  const title = titleOf(job, t);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold" role="status">
        {title}
      </p>
      {total > 0 && (
        <>
          <progress className="w-full max-w-96" aria-label={title} max={total} value={done} />
          <p className="text-sm text-bark">{t("products.import.progress", { done, total })}</p>
        </>
      )}
      <p className="text-sm text-bark">{t("products.import.mayLeave")}</p>
      {canCancel && (
        <div>
          <Button size="small" onClick={() => setCancelling(job.job)}>
            {t("products.import.cancel")}
          </Button>
        </div>
      )}
      {canCancel && cancelling === job.job && (
        <ConfirmDialog
          title={t("products.import.cancelTitle")}
          hint={t("products.import.cancelHint")}
          submit={t("products.import.cancel")}
          onConfirm={async () => queries.setQueryData(jobKey, await cancelJob(supabase, job.job))}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </div>
  );
}

function titleOf({ kind, state, is_cancelled }: Job, t: Translate): string {
  if (is_cancelled) return t("products.import.cancelling");
  return state === "taking_back" ? t("products.import.takingBack") : t(`products.import.running.${kind}.${state}`);
}
