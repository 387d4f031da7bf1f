import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { PasswordField, TextField } from "#staff/ui/text-field.tsx";
import { OtherWay } from "./other-way.tsx";
import type { SignInMethod } from "./signed-out.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

export function PasswordForm({ onMethodChange }: { onMethodChange: (method: SignInMethod) => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const form = useSubmit(async (fields) => {
    const password = String(fields.get("password"));
    orThrow(await supabase.auth.signInWithPassword({ email: textOf(fields, "email"), password }));
  });
  return (
    <Form form={form}>
      <TextField label={t("signIn.email")} name="email" type="email" autoComplete="username" required />
      <PasswordField label={t("signIn.password.field")} name="password" autoComplete="current-password" required />
      <Button tone="primary" type="submit" busy={form.busy}>
        {t("signIn.password.send")}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <OtherWay label={t("signIn.toCode")} onClick={() => onMethodChange("code")} />
        <OtherWay label={t("signIn.toRecovery")} onClick={() => onMethodChange("recovery")} />
      </div>
    </Form>
  );
}
