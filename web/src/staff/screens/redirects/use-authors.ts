import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { readAllRows } from "#staff/backend/rows.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import type { Redirect } from "./redirect.ts";

/** Who has written redirects, and when, by path. Those that the program has made for a changed slug have no author. */
export function useAuthors(redirects: readonly Redirect[]) {
  const supabase = useSupabase();
  // Who may change redirects sees who has.
  const mayRead = useRights().may("update", "redirects");
  const paths = redirects.map(({ path }) => path);
  const { data } = useQuery({
    queryKey: ["revisions", "redirects", paths],
    enabled: mayRead && paths.length > 0,
    queryFn: () =>
      readAllRows<Pick<Revision, "row_key" | "actor" | "at" | "after">>(supabase, "revisions", {
        select: "row_key,actor,at,after",
        conditions: ["table_name.eq.redirects", `row_key.in.(${paths.map(quoted)})`],
      }),
  });
  // Later revisions override earlier ones.
  const newest = new Map(data?.map((revision) => [revision.row_key, revision]));
  const authorOf = ({ path, target }: Redirect) => {
    const revision = newest.get(path);
    return revision?.after?.target === target ? revision : undefined;
  };
  return { mayRead, isRead: data !== undefined, authorOf };
}
