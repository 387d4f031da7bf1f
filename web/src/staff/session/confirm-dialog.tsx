import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { useSubmit } from "./use-submit.ts";

type ConfirmDialogProps = {
  title: string;
  hint: string;
  submit: string;
  tone?: "primary" | "danger";
  /** Throws the program's error, which is shown in the dialog. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

export function ConfirmDialog({ title, hint, submit, tone = "danger", onConfirm, onClose }: ConfirmDialogProps) {
  const form = useSubmit(onConfirm, { onDone: onClose });
  return (
    <FormDialog title={title} onClose={onClose} form={form} submit={submit} tone={tone}>
      <p>{hint}</p>
    </FormDialog>
  );
}
