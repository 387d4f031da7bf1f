import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { EnrolmentFields } from "./enrolment-fields.tsx";
import { useEnrolment } from "./use-enrolment.ts";

/** For somebody whose role requires an authenticator app, before they see anything else. */
export function EnrolmentForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { enrolment, refusal, busy, error, onSubmit } = useEnrolment(true, onDone);
  return (
    <form className="flex flex-col gap-4" onSubmit={onSubmit}>
      {error !== undefined && (
        <Notice tone="now" role="alert">
          {error}
        </Notice>
      )}
      <p>{t("signIn.enrolment.hint")}</p>
      {refusal !== undefined && <ErrorState title={refusal} />}
      {refusal === undefined && enrolment === undefined && <Skeleton label={t("ui.loading")} />}
      {enrolment !== undefined && <EnrolmentFields enrolment={enrolment} />}
      <Button tone="primary" type="submit" busy={busy} disabled={enrolment === undefined}>
        {t("profile.confirm")}
      </Button>
      <Button tone="quiet" size="small" className="self-start -ms-2.5" onClick={() => void supabase.auth.signOut({ scope: "local" })}>
        {t("signIn.otherAccount")}
      </Button>
    </form>
  );
}
