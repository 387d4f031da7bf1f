import { Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { type MailTemplate, useTemplates } from "#staff/enquiries/use-templates.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

/** The templates for replies, language by language. */
export function Templates() {
  const t = useTexts();
  const { languages } = useSite();
  const languageName = useLanguageNames();
  const [language, setLanguage] = useState("en");
  const [edited, setEdited] = useState<MailTemplate | "new">();
  const remove = useUndoableDelete<MailTemplate>("mail_templates");
  const { rows, error, refetch } = useTemplates(language);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.templates.hint")}</p>
      <SelectField
        label={t("enquirySettings.templates.language")}
        className="max-w-60"
        options={languages.map(({ code }) => ({ value: code, label: languageName(code) }))}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      {error && <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />}
      {rows === undefined && !error && <Skeleton lines={4} />}
      {rows?.length === 0 && <p className="text-bark">{t("enquirySettings.templates.none")}</p>}
      <ul>
        {rows?.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold">{template.name}</span>
              <span className="block truncate text-sm text-bark" lang={language}>
                {template.subject}
              </span>
            </span>
            <Button
              size="small"
              tone="quiet"
              aria-label={`${t("enquirySettings.edit")}: ${template.name}`}
              onClick={() => setEdited(template)}
            >
              {t("enquirySettings.edit")}
            </Button>
            <IconButton
              icon={Trash2}
              size="small"
              label={t("enquirySettings.remove", { name: template.name })}
              onClick={() => remove(template, t("enquirySettings.removed", { name: template.name }))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button tone="primary" onClick={() => setEdited("new")}>
          {t("enquirySettings.templates.add")}
        </Button>
      </div>
      {edited !== undefined && (
        <TemplateDialog
          template={edited === "new" ? undefined : edited}
          language={language}
          nextPosition={(rows?.at(-1)?.position ?? 0) + 10}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
