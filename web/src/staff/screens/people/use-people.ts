import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import type { Accounts } from "#staff/backend/accounts.ts";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { isRole, type Role } from "#staff/session/person.ts";

export type Member = {
  id: string;
  email: string;
  name: string;
  role: Role | undefined;
  /** ISO, UTC. */
  createdAt: string;
  lastSignInAt: string | undefined;
  isInvited: boolean;
  isBlocked: boolean;
  /** The ids of the active authenticator apps. */
  factors: string[];
};

export const peopleKey = ["people"];
const PER_PAGE = 200;

export function usePeople() {
  const accounts = useAccounts();
  return useQuery({ queryKey: peopleKey, queryFn: () => readAll(accounts) });
}

async function readAll(accounts: Accounts): Promise<Member[]> {
  const members: Member[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = orThrow(await accounts.listUsers({ page, perPage: PER_PAGE }));
    members.push(...data.users.map(memberOf));
    if (data.users.length < PER_PAGE) return members.sort((a, b) => a.name.localeCompare(b.name));
  }
}

export function memberOf(user: User): Member {
  const { name } = user.user_metadata;
  const role: unknown = user.app_metadata.role;
  const email = user.email ?? "";
  return {
    id: user.id,
    email,
    name: typeof name === "string" && name !== "" ? name : (email.split("@")[0] ?? email),
    role: isRole(role) ? role : undefined,
    createdAt: user.created_at,
    lastSignInAt: user.last_sign_in_at ?? undefined,
    isInvited: !user.email_confirmed_at,
    isBlocked: user.banned_until !== undefined && new Date(user.banned_until) > new Date(),
    factors: (user.factors ?? []).filter(({ status }) => status === "verified").map(({ id }) => id),
  };
}
