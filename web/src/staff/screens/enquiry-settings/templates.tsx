import { useState } from "react";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { type MailTemplate, useTemplateLanguages, useTemplates } from "#staff/enquiries/use-templates.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { ItemButtons, SettingsList } from "./settings-list.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

export function Templates() {
  const t = useTexts();
  const [language, setLanguage] = useState("en");
  const remove = useUndoableDelete<MailTemplate>("mail_templates");
  const query = useTemplates(language);
  const languageName = useLanguageNames();
  const shown = useSite().languages.map(({ code }) => code);
  // Templates of a language that is switched off are kept, and can be changed and removed.
  const off = useTemplateLanguages().filter((code) => !shown.includes(code));
  return (
    <SettingsList
      part="templates"
      query={query}
      item={(template, onEdit) => (
        <li key={template.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold">{template.name}</span>
            <span className="block truncate text-sm text-bark" lang={language}>
              {template.body}
            </span>
          </span>
          <ItemButtons
            name={template.name}
            onEdit={onEdit}
            onRemove={() => void remove(template, t("enquirySettings.removed", { name: template.name }))}
          />
        </li>
      )}
      dialog={(template, onClose) => (
        <TemplateDialog template={template} language={language} nextPosition={(query.rows?.at(-1)?.position ?? 0) + 10} onClose={onClose} />
      )}
    >
      <SelectField
        label={t("enquirySettings.templates.language")}
        className="max-w-60"
        value={language}
        options={[
          ...shown.map((code) => ({ value: code, label: languageName(code) })),
          ...off.map((code) => ({ value: code, label: t("enquirySettings.templates.off", { language: languageName(code) }) })),
        ]}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
    </SettingsList>
  );
}
