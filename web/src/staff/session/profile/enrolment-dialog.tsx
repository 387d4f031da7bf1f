import { useEffect, useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { CodeField } from "../code-field.tsx";
import { orThrow, textOf, useSubmit } from "../use-submit.ts";

type Enrolment = { id: string; picture: string; secret: string };

type EnrolmentDialogProps = { open: boolean; onClose: () => void; onDone: () => Promise<void> };

/** Sets up an authenticator app: a picture to scan, then the first code of the app. */
export function EnrolmentDialog({ open, onClose, onDone }: EnrolmentDialogProps) {
  const t = useTexts();
  const form = useId();
  const supabase = useSupabase();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    setEnrolment(undefined);
    setRefusal(undefined);
    enrol(supabase).then(
      (made) => isCurrent && setEnrolment(made),
      (error: unknown) => isCurrent && setRefusal(messageOf(error, t)),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, supabase, t]);

  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    if (enrolment === undefined) return;
    const code = textOf(fields, "code").replaceAll(/\s/g, "");
    orThrow(await supabase.auth.mfa.challengeAndVerify({ factorId: enrolment.id, code }));
    await onDone();
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("profile.factorTitle")}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button tone="primary" type="submit" form={form} busy={busy} disabled={enrolment === undefined}>
            {t("profile.confirm")}
          </Button>
        </>
      }
    >
      {refusal !== undefined && <ErrorState title={refusal} />}
      {refusal === undefined && enrolment === undefined && <Skeleton label={t("ui.loading")} />}
      {enrolment !== undefined && (
        <form id={form} className="flex flex-col gap-4" onSubmit={onSubmit}>
          {error !== undefined && (
            <Notice tone="now" role="alert">
              {error}
            </Notice>
          )}
          <p>{t("profile.scan")}</p>
          {/* Dark on white whatever the theme: cameras want it so. */}
          <img src={enrolment.picture} alt={t("profile.picture")} width={200} height={200} className="self-center bg-[#fff] p-3" />
          <p className="text-sm text-bark">
            {t("profile.secret")} <code className="font-semibold break-all text-ink select-all">{enrolment.secret}</code>
          </p>
          <CodeField label={t("profile.code")} />
        </form>
      )}
    </Dialog>
  );
}

/** Begins anew: a picture that was shown and never confirmed is worth nothing. */
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
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}
