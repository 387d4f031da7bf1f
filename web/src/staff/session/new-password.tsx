import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { OtherWay } from "./other-way.tsx";
import { useRecentSignIn } from "./recent-sign-in.tsx";
import { usePerson, useSession } from "./session.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

/** For somebody who has followed an invitation or a recovery link: their name, and a new password; the first owner's address, too. */
export function NewPassword({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const within = useRecentSignIn();
  const person = usePerson();
  const { user, refresh } = useSession();
  const [isNew] = useState(() => typeof user.user_metadata.name !== "string");
  const [choosesAddress] = useState(() => user.app_metadata.chooses_address === true);
  const form = useSubmit(async (fields) => {
    const name = textOf(fields, "name");
    const password = String(fields.get("password"));
    const change = { password, ...(choosesAddress && { email: textOf(fields, "email") }), ...(name !== "" && { data: { name } }) };
    await within(async () => orThrow(await supabase.auth.updateUser(change)));
    await refresh();
    showSuccess(t("signIn.newPassword.done"));
    onDone();
  });
  return (
    <SignInFrame title={isNew ? t("signIn.newPassword.welcome") : t("signIn.newPassword.title")}>
      {!choosesAddress && <p className="text-bark">{t("signIn.newPassword.account", { email: person.email })}</p>}
      <Form form={form}>
        {isNew && <TextField label={t("profile.name")} name="name" autoComplete="name" required />}
        <NewPasswordField label={t("signIn.newPassword.field")} choosesAddress={choosesAddress} />
        <Button tone="primary" type="submit" busy={form.busy}>
          {t("signIn.newPassword.send")}
        </Button>
        {!isNew && <OtherWay label={t("signIn.newPassword.later")} onClick={onDone} />}
      </Form>
    </SignInFrame>
  );
}
