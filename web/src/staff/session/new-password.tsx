import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { PasswordField, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { usePerson, useSession } from "./session.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

/** For somebody who has followed an invitation or a recovery link: their name, and a new password. */
export function NewPassword({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const person = usePerson();
  const { user, refresh } = useSession();
  const [isNew] = useState(() => typeof user.user_metadata.name !== "string");
  const form = useSubmit(async (fields) => {
    const name = textOf(fields, "name");
    const password = String(fields.get("password"));
    orThrow(await supabase.auth.updateUser({ password, ...(name !== "" && { data: { name } }) }));
    await refresh();
    showSuccess(t("signIn.newPassword.done"));
    onDone();
  });
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-8">
      <div className="flex w-full max-w-sm flex-col gap-4">
        <h1 className="title">{isNew ? t("signIn.newPassword.welcome") : t("signIn.newPassword.title")}</h1>
        <p className="text-bark">{t("signIn.newPassword.account", { email: person.email })}</p>
        <Form form={form}>
          {/* For the browser's password manager. */}
          <input type="email" name="email" value={person.email} autoComplete="username" readOnly hidden />
          {isNew && <TextField label={t("profile.name")} name="name" autoComplete="name" required />}
          <PasswordField
            label={t("signIn.newPassword.field")}
            name="password"
            autoComplete="new-password"
            minLength={12}
            required
            hint={t("signIn.newPassword.hint")}
          />
          <Button tone="primary" type="submit" busy={form.busy}>
            {t("signIn.newPassword.send")}
          </Button>
          {!isNew && (
            <Button tone="quiet" size="small" className="self-start -ms-2.5" onClick={onDone}>
              {t("signIn.newPassword.later")}
            </Button>
          )}
        </Form>
      </div>
    </main>
  );
}
