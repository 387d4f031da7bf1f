import type { SupabaseClient } from "@supabase/supabase-js";
import type { Role } from "./person.ts";

/** An action on a table, named as in the data interface. */
export type Action = "select" | "insert" | "update" | "delete";

const methods: Record<Action, string> = { select: "get", insert: "post", update: "patch", delete: "delete" };

/**
 * What the description of `/rest/v1` does not tell: rights on files and accounts, and of which tables somebody reads the revisions. They are
 * granted by role, as in docs/api.md. No screen asks for the person's role.
 */
const untold = {
  administerAccounts: ["owner"],
  readAllRevisions: ["owner"],
  removeDocuments: ["owner", "editor"],
  uploadDocuments: ["owner", "editor", "sales"],
} as const satisfies Record<string, readonly Role[]>;

/** The person's rights. They only affect what is shown; the program enforces them. */
export type Rights = {
  may: (action: Action, table: string) => boolean;
  /** Whether the person may call a function: `rights.mayCall("release_enquiry")`. */
  mayCall: (name: string) => boolean;
  mayDo: (what: keyof typeof untold) => boolean;
};

type Description = { paths?: Record<string, Record<string, unknown>> };

/** The OpenAPI description lists the tables of the caller's role: what it lists is allowed. */
export function rightsOf({ paths = {} }: Description, role: Role): Rights {
  return {
    may: (action, table) => paths[`/${table}`]?.[methods[action]] !== undefined,
    mayCall: (name) => paths[`/rpc/${name}`] !== undefined,
    mayDo: (what) => untold[what].some((granted) => granted === role),
  };
}

export async function loadRights(supabase: SupabaseClient, key: string, role: Role): Promise<Rights> {
  const { data } = await supabase.auth.getSession();
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token ?? key}` };
  const answer = await fetch("/rest/v1/", { headers });
  if (!answer.ok) throw new Error(`/rest/v1/ was answered with ${answer.status}`);
  return rightsOf(await answer.json(), role);
}
