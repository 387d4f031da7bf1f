import { AuthApiError, GoTrueAdminApi, type SupabaseClient, type User } from "@supabase/supabase-js";
import type { ConsoleLanguage } from "#staff/i18n/load-texts.ts";
import type { Role } from "#staff/session/person.ts";
import type { Rows } from "./rows.ts";

/** The administration of accounts with the rights of the signed-in person: for owners only. */
export type Accounts = GoTrueAdminApi & {
  /** Invites somebody with a role; `inviteUserByEmail` has no role. */
  inviteWithRole: (invitation: Invitation) => Promise<User>;
  /** Whether the account that this token was given to is blocked or deleted; the token may have expired. */
  isGone: (accessToken: string) => Promise<boolean>;
  /** The audit log of accounts, newest first. */
  audit: (wanted: AuditQuery) => Promise<Rows<AuditEvent>>;
};

export type Invitation = { email: string; role: Role; language?: ConsoleLanguage };

/** `narrow`: `author:PART` of the address, or `action:PART`. Pages count from 1. */
export type AuditQuery = { page: number; perPage: number; narrow?: string };

export type AuditEvent = {
  id: string;
  /** ISO, UTC. */
  created_at: string;
  payload: { actor_username: string | null; action: string; subject_id: string | null; traits: Record<string, unknown> };
  ip_address: string;
};

/** The client of `supabase.auth.admin` sends the key it was created with; this one sends the person's session instead. */
export function createAccounts(url: string, key: string, supabase: SupabaseClient): Accounts {
  const asPerson: typeof fetch = async (address, init = {}) => {
    const { data } = await supabase.auth.getSession();
    const headers = new Headers(init.headers);
    headers.set("apikey", key);
    headers.set("authorization", `Bearer ${data.session?.access_token ?? key}`);
    return fetch(address, { ...init, headers });
  };
  const admin = new GoTrueAdminApi({ url: `${url}/auth/v1`, fetch: asPerson });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await asPerson(`${url}/auth/v1${path}`, init);
    // What stands before the program may answer with a page of its own.
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new AuthApiError(body.msg ?? body.message, answer.status, body.error_code ?? body.code);
    return { body, answer };
  };
  return Object.assign(admin, {
    inviteWithRole: async ({ email, role, language }: Invitation) => {
      const path = `/invite?redirect_to=${encodeURIComponent(`${url}/staff/`)}`;
      const body = JSON.stringify({ email, app_metadata: { role }, data: language === undefined ? {} : { language } });
      const invited = await ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
      return invited.body as User;
    },
    isGone: async (accessToken: string) => {
      // Not by the client, which would end the session of who has signed in since.
      const headers = { apikey: key, authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${url}/auth/v1/user`, { headers })
        .then((answered) => answered.json())
        .catch(() => ({}));
      return ["user_banned", "user_not_found"].includes(answer.error_code ?? answer.code);
    },
    audit: async ({ page, perPage, narrow }: AuditQuery) => {
      const query = new URLSearchParams({ page: String(page), per_page: String(perPage), ...(narrow && { query: narrow }) });
      const { body, answer } = await ask(`/admin/audit?${query}`);
      return { rows: body as AuditEvent[], total: Number(answer.headers.get("x-total-count")) };
    },
  });
}
