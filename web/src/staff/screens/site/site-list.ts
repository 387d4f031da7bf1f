import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";

export type Item = {
  item: string;
  /** The English text by which it is known. */
  text: string;
  is_shown: boolean;
  /** Whether the company has added it. */
  is_own: boolean;
};

/** A list of the site with the draft published, as `rpc/site_list` answers it. */
export type SiteList = {
  list: string;
  /** The paths of the texts of an entry; an empty one stands for the entry itself. */
  fields: string[];
  /** Those that are shown come first, in their order. */
  items: Item[];
  /** The name for an entry that is added. */
  next_item: string;
  is_shipped: boolean;
  draft: { author: string; updated_at: string; version: number } | null;
};

/** The name of a text of an entry. */
export const textOfItem = (list: SiteList, item: string) => [list.list, item, list.fields[0]].filter((part) => part !== "").join(".");

/** The name of an entry that a text belongs to: `own1` for `home:testimonials.items.own1.name`. */
export const itemOfText = (list: string, key = "") => (key.startsWith(`${list}.`) ? key.slice(list.length + 1).split(".")[0] : undefined);

type Change =
  | { function: "change_site_list"; items: readonly string[] | null }
  | { function: "add_site_item"; item: string; like: string }
  | { function: "delete_site_item"; item: string };

/** A list, and changes of it in the draft of the site. */
export function useSiteList(list: string) {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const queryKey = ["site_list", list];
  const query = useQuery({
    queryKey,
    queryFn: async () => orThrow(await supabase.rpc("site_list", { list })).data as SiteList,
  });
  const version = query.data?.draft?.version ?? null;
  const change = useMutation({
    mutationFn: async ({ function: name, ...values }: Change) =>
      orThrow(await supabase.rpc(name, { list, ...values, version })).data as SiteList,
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    // After a conflict the list is as somebody else has left it.
    onError: () => queries.invalidateQueries({ queryKey }),
    onSettled: () => void readAgain(queries, ["site_changes"]),
  });
  return { query, change };
}
