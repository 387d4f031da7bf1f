import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { EnrolmentFields } from "../enrolment-fields.tsx";
import { useEnrolment } from "../use-enrolment.ts";

type EnrolmentDialogProps = { onClose: () => void; onDone: () => Promise<void> };

/** Sets up an authenticator app: a QR code to scan, then the first code of the app. */
export function EnrolmentDialog({ onClose, onDone }: EnrolmentDialogProps) {
  const t = useTexts();
  const { enrolment, refusal, form } = useEnrolment(onDone);
  return (
    <FormDialog
      title={t("profile.factorTitle")}
      onClose={onClose}
      form={form}
      submit={t("profile.confirm")}
      disabled={enrolment === undefined}
    >
      {refusal !== undefined && <ErrorState title={refusal} />}
      {refusal === undefined && enrolment === undefined && <Skeleton />}
      {enrolment !== undefined && <EnrolmentFields enrolment={enrolment} />}
    </FormDialog>
  );
}
