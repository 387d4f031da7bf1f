import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { ChangedMeanwhile, orThrow } from "#staff/backend/errors.ts";
import { rowsKey, useRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";

const TABLE = "planned_publications";
/** There is one plan at most. */
const ID = 1;

/** When the program publishes the draft. */
export type Plan = {
  /** ISO, UTC; null once it was refused. */
  publish_at: string | null;
  /** Why it was refused, or null. */
  error: unknown;
  author: string;
  version: number;
};

/** The plan of the draft, the same for everybody who may change it. Its functions throw when somebody else has written it since it was read. */
export function usePlan() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { rows, error } = useRows<Plan>(TABLE, {}, { refetchInterval: 15_000 });
  const plan = rows?.[0];
  const readPlan = () => queries.invalidateQueries({ queryKey: rowsKey(TABLE) });
  /** Takes what is written: the rows that were, none if the plan is another one by now. */
  const write = async (written: PromiseLike<{ data: unknown[] | null; error: { code: string } | null }>) => {
    const answer = await written;
    await readPlan();
    const isAnother = answer.error?.code === "23505" || answer.data?.length === 0;
    if (isAnother) throw new ChangedMeanwhile(t("site.planConflict"));
    orThrow(answer as Parameters<typeof orThrow>[0]);
  };
  return {
    plan,
    error,
    /** Takes a time, ISO, UTC. */
    publishAt: (publish_at: string) => {
      const table = supabase.from(TABLE);
      return write(
        plan === undefined
          ? table.insert({ id: ID, publish_at }).select("id")
          : table.update({ publish_at }).match({ id: ID, version: plan.version }).select("id"),
      );
    },
    cancel: () => write(supabase.from(TABLE).delete().match({ id: ID, version: plan?.version }).select("id")),
    readPlan,
  };
}
