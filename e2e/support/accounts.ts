import { expect } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

export const ANONYMOUS_KEY = "public-anonymous-key";
export const SERVICE_KEY = "sb_secret_only-for-the-tests-of-accounts";
export const PASSWORD = "a long walk in Guntur";

/** The real client with a separate session. */
export function newClient(url: string, key = ANONYMOUS_KEY, flowType: "implicit" | "pkce" = "implicit"): SupabaseClient {
  return createClient(url, key, {
    auth: { flowType, autoRefreshToken: false, persistSession: true, storageKey: crypto.randomUUID() },
  });
}

/** The client of the operator's own programs. */
export const service = (url: string) => newClient(url, SERVICE_KEY);

/** Creates an account with the tests' password. Returns its ID. */
export async function createAccount(url: string, email: string, role?: string): Promise<string> {
  const { data, error } = await newClient(url, SERVICE_KEY).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: role ? { role } : {},
  });
  expect(error).toBeNull();
  return data.user?.id ?? "";
}

export async function signedIn(url: string, email: string): Promise<SupabaseClient> {
  const client = newClient(url);
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}

export const STAFF_ROLES = ["viewer", "sales", "editor", "owner"] as const;

/** Returns a function that gives the client for a role of the data interface. */
export async function clientsByRole(url: string): Promise<(role: string) => SupabaseClient> {
  const clients = new Map([
    ["anon", newClient(url)],
    ["service_role", newClient(url, SERVICE_KEY)],
  ]);
  const signIn = async (name: string, role?: string) => {
    await createAccount(url, `${name}@example.com`, role);
    clients.set(name, await signedIn(url, `${name}@example.com`));
  };
  await Promise.all([signIn("authenticated"), ...STAFF_ROLES.map((role) => signIn(role, role))]);
  return (role) => {
    const client = clients.get(role);
    if (client === undefined) throw new Error(`no client for ${role}`);
    return client;
  };
}
