import { useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { rowsKey, useRows } from "#staff/backend/rows.ts";

const TABLE = "planned_publications";
/** There is one plan at most. */
const ID = 1;

/** When the program publishes the draft. */
export type Plan = {
  /** ISO, UTC; null once it was refused. */
  publish_at: string | null;
  /** Why it was refused. */
  error: unknown;
  author: string;
  version: number;
};

/** The plan of the draft, the same for everybody who may change it. Its functions throw when somebody else has written it since. */
export function usePlan() {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { rows } = useRows<Plan>(TABLE, {}, { refetchInterval: 15_000 });
  const plan = rows?.[0];
  const readPlan = () => queries.invalidateQueries({ queryKey: rowsKey(TABLE) });
  return {
    plan,
    /** Takes a time, ISO, UTC. */
    publishAt: async (publish_at: string) => {
      const table = supabase.from(TABLE);
      orThrow(
        plan === undefined
          ? await table.insert({ id: ID, publish_at })
          : await table.update({ publish_at, version: plan.version }).eq("id", ID),
      );
      await readPlan();
    },
    cancel: async () => {
      orThrow(await supabase.from(TABLE).delete().eq("id", ID));
      await readPlan();
    },
    readPlan,
  };
}
