import type { SupabaseClient } from "@supabase/supabase-js";
import { AnswerError } from "#staff/backend/errors.ts";

/** An action on a table, named as in the data interface. */
export type Action = "select" | "insert" | "update" | "delete";

const methods: Record<Action, string> = { select: "get", insert: "post", update: "patch", delete: "delete" };

/** The person's rights. They only affect what is shown; the program enforces them. */
export type Rights = {
  may: (action: Action, table: string) => boolean;
  /** Whether the person may call a function: `rights.mayCall("release_enquiry")`. */
  mayCall: (name: string) => boolean;
  /** Whether the person may do something with the files of a bucket. */
  mayStore: (action: Action, bucket: string) => boolean;
  /** Whether the person may call an endpoint: `rights.mayRequest("GET /auth/v1/admin/users")`. */
  mayRequest: (endpoint: string) => boolean;
};

type Description = {
  paths?: Record<string, Record<string, unknown>>;
  "x-rights"?: {
    buckets: Record<string, readonly string[]>;
    endpoints: readonly string[];
  };
};

/** The OpenAPI description is that of the caller's role: what it lists is allowed. */
export function rightsOf({ paths = {}, "x-rights": others }: Description): Rights {
  return {
    may: (action, table) => paths[`/${table}`]?.[methods[action]] !== undefined,
    mayCall: (name) => paths[`/rpc/${name}`] !== undefined,
    mayStore: (action, bucket) => others?.buckets[bucket]?.includes(action) === true,
    mayRequest: (endpoint) => others?.endpoints.includes(endpoint) === true,
  };
}

export async function loadRights(supabase: SupabaseClient, key: string): Promise<Rights> {
  const { data } = await supabase.auth.getSession();
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token ?? key}` };
  const answer = await fetch("/rest/v1/", { headers });
  if (!answer.ok) throw new AnswerError("/rest/v1/", answer.status);
  return rightsOf(await answer.json());
}
