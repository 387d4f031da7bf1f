import { useRowForm } from "#staff/backend/use-row-form.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { Checkbox } from "#staff/ui/choice.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { DateField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { type Certificate, longTexts, texts } from "./certificate.ts";

type CertificateDialogProps = {
  /** Undefined to add a new one. */
  certificate: Certificate | undefined;
  nextPosition: number;
  onClose: () => void;
};

const facts = ["number", "valid_from", "valid_to", "website", "scan"] as const;

/** A certificate: its texts in English, and what is printed on it. */
export function CertificateDialog({ certificate, nextPosition, onClose }: CertificateDialogProps) {
  const t = useTexts();
  const { form, isNew, field, box } = useRowForm<Certificate>("certificates", certificate, {
    valuesOf: (fields) => ({
      ...Object.fromEntries([...texts, ...facts].map((column) => [column, textOf(fields, column) || null])),
      short_name: textOf(fields, "short_name"),
      is_shown: fields.has("is_shown"),
      is_sample: fields.has("is_sample"),
      position: certificate?.position ?? nextPosition,
    }),
    onDone: onClose,
  });
  const address = { dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <FormDialog title={t(isNew ? "certificates.add" : "certificates.edit")} onClose={onClose} form={form}>
      {texts.map((text) => {
        const properties = { ...field(text, certificate?.[text]), label: t(`certificates.column.${text}`), lang: "en", maxLength: 1000 };
        const hint = t(`certificates.hint.${text}`);
        return longTexts.includes(text) ? (
          <TextArea key={text} {...properties} hint={hint} rows={2} />
        ) : (
          <TextField key={text} {...properties} hint={hint} required={text === "short_name"} />
        );
      })}
      <TextField label={t("certificates.column.number")} {...field("number", certificate?.number)} maxLength={1000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={t("certificates.column.valid_from")} {...field("valid_from", certificate?.valid_from)} />
        <DateField
          label={t("certificates.column.valid_to")}
          {...field("valid_to", certificate?.valid_to)}
          hint={t("certificates.hint.valid_to")}
        />
      </div>
      <TextField
        {...address}
        label={t("certificates.column.website")}
        {...field("website", certificate?.website)}
        hint={t("certificates.hint.website")}
      />
      <TextField
        {...address}
        label={t("certificates.column.scan")}
        {...field("scan", certificate?.scan)}
        hint={t("certificates.hint.scan")}
      />
      <Checkbox label={t("certificates.column.is_shown")} {...box("is_shown", certificate?.is_shown ?? true)} />
      {certificate?.is_sample && (
        <Checkbox label={t("certificates.column.is_sample")} hint={t("certificates.hint.is_sample")} {...box("is_sample", true)} />
      )}
    </FormDialog>
  );
}
