import { AuthApiError, GoTrueAdminApi, type SupabaseClient, type User } from "@supabase/supabase-js";
import type { Role } from "#staff/session/person.ts";

/** The administration of accounts, as the person who is signed in: owners only. */
export type Accounts = GoTrueAdminApi & {
  /** Invites somebody with the role that they get; `inviteUserByEmail` knows no role. */
  inviteWithRole: (email: string, role: Role) => Promise<User>;
};

/** The client of `supabase.auth.admin` shows the key it was made with; this one shows the person's session instead. */
export function createAccounts(url: string, key: string, supabase: SupabaseClient): Accounts {
  const asPerson: typeof fetch = async (address, init = {}) => {
    const { data } = await supabase.auth.getSession();
    const headers = new Headers(init.headers);
    headers.set("apikey", key);
    headers.set("authorization", `Bearer ${data.session?.access_token ?? key}`);
    return fetch(address, { ...init, headers });
  };
  const admin = new GoTrueAdminApi({ url: `${url}/auth/v1`, fetch: asPerson });
  return Object.assign(admin, {
    inviteWithRole: async (email: string, role: Role) => {
      const address = `${url}/auth/v1/invite?redirect_to=${encodeURIComponent(`${url}/staff/`)}`;
      const body = JSON.stringify({ email, app_metadata: { role } });
      const answer = await asPerson(address, { method: "POST", headers: { "content-type": "application/json" }, body });
      const said = await answer.json();
      if (!answer.ok) throw new AuthApiError(said.msg ?? said.message, answer.status, said.error_code ?? said.code);
      return said as User;
    },
  });
}
