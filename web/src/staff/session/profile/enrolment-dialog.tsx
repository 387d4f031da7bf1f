import { useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { EnrolmentFields } from "../enrolment-fields.tsx";
import { useEnrolment } from "../use-enrolment.ts";

type EnrolmentDialogProps = { open: boolean; onClose: () => void; onDone: () => Promise<void> };

/** Sets up an authenticator app: a QR code to scan, then the first code of the app. */
export function EnrolmentDialog({ open, onClose, onDone }: EnrolmentDialogProps) {
  const t = useTexts();
  const form = useId();
  const { enrolment, refusal, busy, error, onSubmit } = useEnrolment(open, onDone);

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
          <EnrolmentFields enrolment={enrolment} />
        </form>
      )}
    </Dialog>
  );
}
