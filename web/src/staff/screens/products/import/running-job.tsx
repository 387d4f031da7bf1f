import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ASKED_EVERY, importsKey, type Job, unfinishedJob } from "./functions.ts";

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
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !job) {
      for (const queryKey of [["products"], ["grades"], importsKey]) void queries.invalidateQueries({ queryKey });
    }
    wasRunning.current = Boolean(job);
  }, [job, queries]);
  if (!job) return null;
  const { kind, state, done, total } = job;
  const title = state === "taking_back" ? t("products.import.takingBack") : t(`products.import.running.${kind}.${state}`);
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
    </div>
  );
}
