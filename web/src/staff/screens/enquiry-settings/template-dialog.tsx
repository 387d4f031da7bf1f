import { useRowForm } from "#staff/backend/use-row-form.ts";
import type { MailTemplate } from "#staff/enquiries/use-templates.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { NumberField, TextArea, TextField } from "#staff/ui/text-field.tsx";

type TemplateDialogProps = {
  /** Undefined to create a new template. */
  template: MailTemplate | undefined;
  language: string;
  nextPosition: number;
  onClose: () => void;
};

export function TemplateDialog({ template, language, nextPosition, onClose }: TemplateDialogProps) {
  const t = useTexts();
  const { languages } = useSite();
  const direction = languages.find(({ code }) => code === language)?.direction ?? "auto";
  const { form, isNew, field } = useRowForm<MailTemplate>("mail_templates", template, {
    added: language,
    valuesOf: (fields) => ({
      language,
      name: textOf(fields, "name"),
      body: textOf(fields, "body"),
      position: Number(textOf(fields, "position")),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t(isNew ? "enquirySettings.templates.add" : "enquirySettings.templates.edit")} onClose={onClose} form={form}>
      <p className="text-sm text-bark">
        {t("enquirySettings.templates.placeholders")}{" "}
        {["name", "company", "product", "reference", "signature"].map((name) => `{{${name}}}`).join(" ")}
      </p>
      <TextField label={t("enquirySettings.templates.name")} {...field("name", template?.name)} required maxLength={100} />
      <TextArea
        label={t("enquirySettings.templates.body")}
        {...field("body", template?.body)}
        required
        rows={10}
        maxLength={20_000}
        lang={language}
        dir={direction}
      />
      <NumberField label={t("enquirySettings.position")} {...field("position", template?.position ?? nextPosition)} step={1} required />
    </FormDialog>
  );
}
