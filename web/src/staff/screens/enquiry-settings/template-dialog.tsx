import { useRowWrite } from "#staff/backend/use-row-write.ts";
import type { MailTemplate } from "#staff/enquiries/use-templates.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { NumberField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

type TemplateDialogProps = {
  /** Undefined to create a new template. */
  template: MailTemplate | undefined;
  language: string;
  nextPosition: number;
  onClose: () => void;
};

/** One template in its language. */
export function TemplateDialog({ template, language, nextPosition, onClose }: TemplateDialogProps) {
  const t = useTexts();
  const { languages } = useSite();
  const direction = languages.find(({ code }) => code === language)?.direction;
  const { create, update } = useRowWrite<MailTemplate>("mail_templates");
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const data = {
      name: textOf(fields, "name"),
      subject: textOf(fields, "subject"),
      body: textOf(fields, "body"),
      position: Number(textOf(fields, "position")),
    };
    await (template === undefined ? create({ ...data, language }) : update(template, data));
    showSuccess(t("ui.saved"));
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
