import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";

/** Shows the second factor: the code of any of the person's authenticator apps, or a recovery code. */
export async function verifyAppCode(supabase: SupabaseClient, typed: string): Promise<void> {
  const code = typed.replaceAll(/\s/g, "");
  const { data } = orThrow(await supabase.auth.mfa.listFactors());
  let refusal: unknown;
  for (const { id } of data?.totp ?? []) {
    const { error: refused } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (refused === null) return;
    refusal = refused;
  }
  throw refusal;
}
