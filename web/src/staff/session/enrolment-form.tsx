import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { signOut } from "./drafts.ts";
import { EnrolmentFields } from "./enrolment-fields.tsx";
import { OtherWay } from "./other-way.tsx";
import { useEnrolment } from "./use-enrolment.ts";

/** For somebody whose role requires an authenticator app, before they see anything else. */
export function EnrolmentForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { form, ...state } = useEnrolment(onDone);
  return (
    <Form form={form}>
      <p>{t("signIn.enrolment.hint")}</p>
      <EnrolmentFields {...state} />
      <Button tone="primary" type="submit" busy={form.busy} disabled={state.enrolment === undefined}>
        {t("profile.confirm")}
      </Button>
      <OtherWay label={t("signIn.otherAccount")} onClick={() => void signOut(supabase)} />
    </Form>
  );
}
