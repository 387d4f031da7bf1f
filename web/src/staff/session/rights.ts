import type { SupabaseClient } from "@supabase/supabase-js";

/** An action on a table, named as in the data interface. */
export type Action = "select" | "insert" | "update" | "delete";

const methods: Record<Action, string> = { select: "get", insert: "post", update: "patch", delete: "delete" };

/** The person's rights on the tables of `/rest/v1`. */
export type Rights = {
  may: (action: Action, table: string) => boolean;
  /** Whether the person may call a function: `rights.mayCall("release_enquiry")`. */
  mayCall: (name: string) => boolean;
};

type Description = { paths?: Record<string, Record<string, unknown>> };

/** The OpenAPI description lists the tables of the caller's role: what it lists is allowed. */
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
