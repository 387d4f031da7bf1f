import { useCreate, useUpdate } from "ra-core";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { NumberField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { MailTemplate } from "./templates.tsx";

type TemplateDialogProps = {
  /** Undefined to create a new template. */
  template: MailTemplate | undefined;
  language: string;
  nextPosition: number;
  onClose: () => void;
  onSaved: () => void;
};

/** One template in its language. */
export function TemplateDialog({ template, language, nextPosition, onClose, onSaved }: TemplateDialogProps) {
  const t = useTexts();
  const { languages } = useSite();
  const direction = languages.find(({ code }) => code === language)?.direction;
  const [create] = useCreate<MailTemplate>();
  const [update] = useUpdate<MailTemplate>();
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const data = {
      name: textOf(fields, "name"),
      subject: textOf(fields, "subject"),
      body: textOf(fields, "body"),
      position: Number(textOf(fields, "position")),
    };
    if (template === undefined) await create("mail_templates", { data: { ...data, language } }, { returnPromise: true });
    else await update("mail_templates", { id: template.id, data, previousData: template }, { returnPromise: true });
    showSuccess(t("ui.saved"));
    onSaved();
    onClose();
  });
  return (
    <FormDialog
      title={t(template === undefined ? "enquirySettings.templates.add" : "enquirySettings.templates.edit")}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      error={error}
    >
      <p className="text-sm text-bark">
        {t("enquirySettings.templates.placeholders")}{" "}
        {["name", "company", "product", "reference", "signature"].map((name) => `{{${name}}}`).join(" ")}
      </p>
      <TextField label={t("enquirySettings.templates.name")} name="name" required maxLength={100} defaultValue={template?.name} />
      <TextField
        label={t("enquirySettings.templates.subject")}
        name="subject"
        required
        maxLength={200}
        lang={language}
        dir={direction}
        defaultValue={template?.subject}
      />
      <TextArea
        label={t("enquirySettings.templates.body")}
        name="body"
        required
        rows={10}
        maxLength={20_000}
        lang={language}
        dir={direction}
        defaultValue={template?.body}
      />
      <NumberField
        label={t("enquirySettings.position")}
        name="position"
        step={1}
        required
        defaultValue={template?.position ?? nextPosition}
      />
    </FormDialog>
  );
}
