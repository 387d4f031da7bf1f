import { useEffect, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRecentSignIn } from "./recent-sign-in.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

export type Enrolment = { id: string; picture: string; secret: string /** Opens an authenticator app on this device. */; uri: string };

/** Sets up an authenticator app: a QR code to scan, then the first code of the app, which `onSubmit` verifies. */
export function useEnrolment(onDone: () => Promise<void>) {
  const t = useTexts();
  const supabase = useSupabase();
  const within = useRecentSignIn();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    let isCurrent = true;
    within(() => enrol(supabase)).then(
      (made) => isCurrent && setEnrolment(made),
      (error: unknown) => isCurrent && setRefusal(messageOf(error, t)),
    );
    return () => {
      isCurrent = false;
    };
  }, [supabase, t, within]);

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
