import type { SupabaseClient } from "@supabase/supabase-js";

/** What may be done with a table, in the data interface's words. */
export type Action = "select" | "insert" | "update" | "delete";

const methods: Record<Action, string> = { select: "get", insert: "post", update: "patch", delete: "delete" };

/** What the person may do with the tables of `/rest/v1`. */
export type Rights = {
  may: (action: Action, table: string) => boolean;
  /** Whether there is such a function for the person: `rights.mayCall("release_enquiry")`. */
  mayCall: (name: string) => boolean;
};

type Description = { paths?: Record<string, Record<string, unknown>> };

/** The interface describes the tables of the caller's role: what it lists is allowed, and nothing is said twice. */
export function rightsOf({ paths = {} }: Description): Rights {
  return {
    may: (action, table) => paths[`/${table}`]?.[methods[action]] !== undefined,
    mayCall: (name) => paths[`/rpc/${name}`] !== undefined,
  };
}

export async function loadRights(supabase: SupabaseClient, key: string): Promise<Rights> {
  const { data } = await supabase.auth.getSession();
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token ?? key}` };
  const answer = await fetch("/rest/v1/", { headers });
  if (!answer.ok) throw new Error(`/rest/v1/ was answered with ${answer.status}`);
  return rightsOf(await answer.json());
}
