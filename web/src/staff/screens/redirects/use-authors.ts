import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import type { Redirect } from "./redirect.ts";

/** Who has written redirects, and when, by path. Those that the program has made for a changed slug have no author. */
export function useAuthors(redirects: readonly Redirect[]) {
  const supabase = useSupabase();
  const mayRead = useRights().maySeeAll("revisions");
  const paths = redirects.map(({ path }) => path);
  const { data } = useQuery({
    queryKey: ["revisions", "redirects", paths],
    enabled: mayRead && paths.length > 0,
    queryFn: async () => {
      const written = supabase.from("revisions").select("row_key,actor,at,after").eq("table_name", "redirects").in("row_key", paths);
      return orThrow(await written.order("id")).data as Pick<Revision, "row_key" | "actor" | "at" | "after">[];
    },
  });
  // Later revisions override earlier ones.
  const newest = new Map(data?.map((revision) => [revision.row_key, revision]));
  const authorOf = ({ path, target }: Redirect) => {
    const revision = newest.get(path);
    return revision?.after?.target === target ? revision : undefined;
  };
  return { mayRead, isRead: data !== undefined, authorOf };
}
