import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useMadeOnce } from "./use-made-once.ts";
import { textOf, useSubmit } from "./use-submit.ts";

export type Enrolment = { id: string; picture: string; secret: string /** Opens an authenticator app on this device. */; uri: string };

/** Sets up an authenticator app: a QR code to scan, then the first code of the app, which `onSubmit` verifies. */
export function useEnrolment(onDone: () => Promise<void>) {
  const supabase = useSupabase();
  const { made: enrolment, refusal } = useMadeOnce(() => enrol(supabase));

  const form = useSubmit(async (fields) => {
    if (enrolment === undefined) return;
    const code = textOf(fields, "code").replaceAll(/\s/g, "");
    orThrow(await supabase.auth.mfa.challengeAndVerify({ factorId: enrolment.id, code }));
    await onDone();
  });
  return { enrolment, refusal, form };
}

/** Starts a new setup: a QR code that was shown but not confirmed is of no use. */
async function enrol(supabase: ReturnType<typeof useSupabase>): Promise<Enrolment> {
  const { data: listed } = orThrow(await supabase.auth.mfa.listFactors());
  const names = new Set<string>();
  for (const factor of listed?.all ?? []) {
    if (factor.status === "unverified") orThrow(await supabase.auth.mfa.unenroll({ factorId: factor.id }));
    else names.add(factor.friendly_name ?? "");
  }
  const name = ["Authenticator", ...Array.from({ length: 10 }, (_, index) => `Authenticator ${index + 2}`)].find(
    (free) => !names.has(free),
  );
  const { data } = orThrow(await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: name }));
  if (data === null) throw new Error("the program gave no picture to scan");
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}
