import { useQueryClient } from "@tanstack/react-query";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { consoleLanguages } from "#staff/i18n/load-texts.ts";
import { useConsoleLanguage, useTexts } from "#staff/i18n/texts.tsx";
import { isRole } from "#staff/session/person.ts";
import { isConsoleLanguage } from "#staff/session/preferences.ts";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { RoleField } from "./role-field.tsx";
import { peopleKey } from "./use-people.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const accounts = useAccounts();
  const queries = useQueryClient();
  const shown = useConsoleLanguage();
  const draft = useFormDraft("invitation");
  const send = async (fields: FormData) => {
    const [email, role, language] = [textOf(fields, "email"), textOf(fields, "role"), textOf(fields, "language")];
    if (!isRole(role) || !isConsoleLanguage(language)) return;
    await accounts.inviteWithRole({ email, role, language });
    await queries.invalidateQueries({ queryKey: peopleKey });
    showSuccess(t("people.invite.sent", { email }));
  };
  const form = useSubmit(send, { draft, onDone: onClose });
  return (
    <FormDialog title={t("people.invite.title")} onClose={onClose} form={form} submit={t("people.invite.send")}>
      <p className="text-bark">{t("people.invite.hint")}</p>
      <TextField label={t("people.email")} {...draft.field("email")} type="email" autoComplete="off" required />
      <RoleField {...draft.field("role", "sales")} />
      <SelectField
        label={t("people.invite.language")}
        {...draft.field("language", shown)}
        options={consoleLanguages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FormDialog>
  );
}
