import { type FormEvent, type ReactNode, useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type FormDialogProps = {
  title: string;
  onClose: () => void;
  /** These three are what `useSubmit` gives. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  error?: string;
  /** The word on the button that sends it; without it "Save". */
  submit?: string;
  tone?: "primary" | "danger";
  /** Further classes of the form. */
  className?: string;
  open?: boolean;
  children: ReactNode;
};

/** A dialog whose content is a form: fields, what went wrong above them, and the buttons to send it or to leave. */
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
