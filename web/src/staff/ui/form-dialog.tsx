import { type FormEvent, type ReactNode, useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type FormDialogProps = {
  title: string;
  onClose: () => void;
  /** These three come from `useSubmit`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  error?: string;
  /** The label of the submit button; by default "Save". */
  submit?: string;
  tone?: "primary" | "danger";
  /** Further classes of the form. */
  className?: string;
  open?: boolean;
  children: ReactNode;
};

/** A dialog with a form: the error above the fields, and buttons to submit or cancel. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, busy, error, submit, tone = "primary", className, open = true, children } = props;
  const t = useTexts();
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button tone={tone} type="submit" form={form} busy={busy}>
            {submit ?? t("ui.save")}
          </Button>
        </>
      }
    >
      <form id={form} className={classes("flex flex-col gap-4", className)} onSubmit={onSubmit}>
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
