import { type ReactNode, useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Dialog } from "./dialog.tsx";
import { Form, type FormState } from "./form.tsx";

type FormDialogProps = {
  title: string;
  onClose: () => void;
  form: FormState;
  /** The label of the submit button; by default "Save". */
  submit?: string;
  tone?: "primary" | "danger";
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** A dialog with a form, and buttons to submit or cancel. Cancel discards the input; closed otherwise, the dialog keeps it. */
export function FormDialog({ title, onClose, form, submit, tone = "primary", disabled, className, children }: FormDialogProps) {
  const t = useTexts();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      keepOpen
      footer={
        <>
          <Button
            onClick={() => {
              form.discard?.();
              onClose();
            }}
          >
            {t("ui.cancel")}
          </Button>
          <Button tone={tone} type="submit" form={id} busy={form.busy} disabled={disabled}>
            {submit ?? t("ui.save")}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className={classes("flex flex-col gap-4", className)}>
        {children}
      </Form>
    </Dialog>
  );
}
