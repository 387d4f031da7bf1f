import { useTexts } from "#staff/i18n/texts.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { EnrolmentFields } from "../enrolment-fields.tsx";
import { useEnrolment } from "../use-enrolment.ts";

type EnrolmentDialogProps = { onClose: () => void; onDone: () => Promise<void> };

export function EnrolmentDialog({ onClose, onDone }: EnrolmentDialogProps) {
  const t = useTexts();
  const { form, ...state } = useEnrolment(onDone);
  return (
    <FormDialog
      title={t("profile.factorTitle")}
      onClose={onClose}
      form={form}
      submit={t("profile.confirm")}
      disabled={state.enrolment === undefined}
    >
      <EnrolmentFields {...state} />
    </FormDialog>
  );
}
