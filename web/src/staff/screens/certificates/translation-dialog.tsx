import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readAgain } from "#staff/backend/read-again.ts";
import { useRowForm } from "#staff/backend/use-row-form.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextArea, TextField } from "#staff/ui/text-field.tsx";
import { type Certificate, type CertificateTexts, isWhole, longTexts, texts } from "./certificate.ts";

type TranslationDialogProps = { certificate: Certificate; onClose: () => void };

/** The texts of a certificate in another language: at first in one that lacks some. */
export function TranslationDialog({ certificate, onClose }: TranslationDialogProps) {
  const others = useSite()
    .languages.slice(1)
    .map(({ code }) => code);
  const [language, setLanguage] = useState(() => others.find((code) => !isWhole(certificate, code)) ?? others[0] ?? "");
  return <TranslationForm key={language} {...{ certificate, language, onClose }} onLanguage={setLanguage} />;
}

type TranslationFormProps = TranslationDialogProps & { language: string; onLanguage: (language: string) => void };

function TranslationForm({ certificate, language, onLanguage, onClose }: TranslationFormProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const direction = useSite().languages.find(({ code }) => code === language)?.direction;
  const translation = certificate.translations.find((row) => row.language === language);
  const isStale = (translation?.stale.length ?? 0) > 0;
  const { form, field, box } = useRowForm<CertificateTexts>("certificate_translations", translation, {
    added: `${certificate.id}/${language}`,
    valuesOf: (fields) => ({
      ...Object.fromEntries(texts.map((text) => [text, textOf(fields, text) || null])),
      ...(translation === undefined && { certificate_id: certificate.id, language }),
      ...(fields.has("right") && { stale: [] }),
    }),
    onDone: () => {
      // The list has the translations with the certificates.
      void readAgain(queries, ["certificates"]);
      onClose();
    },
  });
  return (
    <FormDialog title={t("certificates.translate", { name: certificate.short_name })} onClose={onClose} form={form}>
      <LanguageField
        label={t("certificates.language")}
        value={language}
        withoutEnglish
        onChange={({ currentTarget }) => onLanguage(currentTarget.value)}
      />
      {isStale && (
        <Notice tone="soon">
          {t("certificates.stale", { texts: translation?.stale.map((text) => columnName(text)).join(", ") ?? "" })}
        </Notice>
      )}
      {texts
        .filter((text) => certificate[text] !== null)
        .map((text) => {
          const properties = {
            ...field(text, translation?.[text]),
            label: columnName(text),
            hint: certificate[text],
            lang: language,
            dir: direction,
            maxLength: 1000,
          };
          return longTexts.includes(text) ? <TextArea key={text} {...properties} rows={2} /> : <TextField key={text} {...properties} />;
        })}
      {isStale && <Checkbox label={t("certificates.right")} {...box("right", false)} />}
    </FormDialog>
  );

  function columnName(column: string): string {
    const text = texts.find((one) => one === column);
    return text === undefined ? column : t(`certificates.column.${text}`);
  }
}
