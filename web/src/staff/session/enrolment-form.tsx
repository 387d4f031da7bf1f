import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { signOut } from "./drafts.ts";
import { EnrolmentFields } from "./enrolment-fields.tsx";
import { useEnrolment } from "./use-enrolment.ts";

/** For somebody whose role requires an authenticator app, before they see anything else. */
export function EnrolmentForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { enrolment, refusal, form } = useEnrolment(onDone);
  return (
    <Form form={form}>
      <p>{t("signIn.enrolment.hint")}</p>
      {refusal !== undefined && <ErrorState title={refusal} />}
      {refusal === undefined && enrolment === undefined && <Skeleton />}
      {enrolment !== undefined && <EnrolmentFields enrolment={enrolment} />}
      <Button tone="primary" type="submit" busy={form.busy} disabled={enrolment === undefined}>
        {t("profile.confirm")}
      </Button>
      <Button tone="quiet" size="small" className="self-start -ms-2.5" onClick={() => void signOut(supabase)}>
        {t("signIn.otherAccount")}
      </Button>
    </Form>
  );
}
