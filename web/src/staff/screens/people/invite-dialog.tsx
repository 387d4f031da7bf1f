import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { consoleLanguages } from "#staff/i18n/load-texts.ts";
import { useConsoleLanguage, useTexts } from "#staff/i18n/texts.tsx";
import { isRole } from "#staff/session/person.ts";
import { isConsoleLanguage } from "#staff/session/preferences.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { say } from "#staff/ui/toasts.tsx";
import { RoleField } from "./role-field.tsx";
import { peopleKey } from "./use-people.ts";

/** Invites somebody by mail, with a role. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const form = useId();
  const accounts = useAccounts();
  const queries = useQueryClient();
  const shown = useConsoleLanguage();
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const [email, role, language] = [textOf(fields, "email"), textOf(fields, "role"), textOf(fields, "language")];
    if (!isRole(role) || !isConsoleLanguage(language)) return;
    await accounts.inviteWithRole({ email, role, language });
    await queries.invalidateQueries({ queryKey: peopleKey });
    say(t("people.invite.sent", { email }));
    onClose();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("people.invite.title")}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button tone="primary" type="submit" form={form} busy={busy}>
            {t("people.invite.send")}
          </Button>
        </>
      }
    >
      <form id={form} className="flex flex-col gap-4" onSubmit={onSubmit}>
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        <p className="text-bark">{t("people.invite.hint")}</p>
        <TextField label={t("people.email")} name="email" type="email" autoComplete="off" required />
        <RoleField name="role" defaultValue="sales" />
        <SelectField
          label={t("people.invite.language")}
          name="language"
          defaultValue={shown}
          options={consoleLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </form>
    </Dialog>
  );
}
