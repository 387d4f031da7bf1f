import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Section } from "#staff/ui/section.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { useRecentSignIn } from "../recent-sign-in.tsx";
import { useSubmit } from "../use-submit.ts";

export function PasswordSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const within = useRecentSignIn();
  const [saves, setSaves] = useState(0);
  const form = useSubmit(
    async (fields) => {
      const password = String(fields.get("password"));
      await within(async () => orThrow(await supabase.auth.updateUser({ password })));
      showSuccess(t("profile.passwordDone"));
    },
    { onDone: () => setSaves(saves + 1) },
  );
  return (
    <Section title={t("profile.password")}>
      <Form form={form}>
        <NewPasswordField key={saves} label={t("profile.newPassword")} />
        <Button type="submit" busy={form.busy} className="self-start">
          {t("profile.changePassword")}
        </Button>
      </Form>
    </Section>
  );
}
