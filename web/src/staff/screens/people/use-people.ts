import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import type { Accounts } from "#staff/backend/accounts.ts";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAll } from "#staff/backend/rows.ts";
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

export function usePeople() {
  const accounts = useAccounts();
  return useQuery({ queryKey: peopleKey, queryFn: () => readPeople(accounts) });
}

async function readPeople(accounts: Accounts): Promise<Member[]> {
  const users = await readAll(async (page, perPage) => {
    const { data } = orThrow(await accounts.listUsers({ page, perPage }));
    return { rows: data.users, total: "total" in data ? data.total : 0 };
  });
  return users.map(memberOf).sort((a, b) => a.name.localeCompare(b.name));
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
