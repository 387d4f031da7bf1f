import type { SelectHTMLAttributes } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useSite } from "#staff/site-context.tsx";
import type { FieldTexts } from "./field.tsx";
import { SelectField } from "./select-field.tsx";

type LanguageFieldProps = FieldTexts & { empty?: string } & SelectHTMLAttributes<HTMLSelectElement>;

export function LanguageField(field: LanguageFieldProps) {
  const { languages } = useSite();
  const languageName = useLanguageNames();
  return <SelectField {...field} options={languages.map(({ code }) => ({ value: code, label: languageName(code) }))} />;
}
