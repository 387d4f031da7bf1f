import type { SelectHTMLAttributes } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useSite } from "#staff/site-context.tsx";
import type { FieldTexts } from "./field.tsx";
import { SelectField } from "./select-field.tsx";

/** `withoutEnglish`: for translations, which are made from it. */
type LanguageFieldProps = FieldTexts & { empty?: string; withoutEnglish?: boolean } & SelectHTMLAttributes<HTMLSelectElement>;

export function LanguageField({ withoutEnglish = false, ...field }: LanguageFieldProps) {
  const { languages } = useSite();
  const languageName = useLanguageNames();
  return (
    <SelectField
      {...field}
      options={languages.slice(withoutEnglish ? 1 : 0).map(({ code }) => ({ value: code, label: languageName(code) }))}
    />
  );
}
