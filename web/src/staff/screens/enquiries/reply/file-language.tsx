import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";

/** The language of a sheet or a brochure. */
export function FileLanguage({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useTexts();
  const { languages } = useSite();
  const languageName = useLanguageNames();
  return (
    <SelectField
      label={t("enquiries.attach.language")}
      options={languages.map(({ code }) => ({ value: code, label: languageName(code) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
