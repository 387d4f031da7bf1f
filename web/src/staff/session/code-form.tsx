import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { CodeField } from "./code-field.tsx";
import { OtherWay } from "./other-way.tsx";
import type { SignInMethod } from "./signed-out.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

/** Signing in with a mailed code instead of the password: first the address, then the six digits. */
export function CodeForm({ onMethodChange }: { onMethodChange: (method: SignInMethod) => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const [email, setEmail] = useState<string>();
  const form = useSubmit(async (fields) => {
    if (email !== undefined) {
      orThrow(await supabase.auth.verifyOtp({ email, token: textOf(fields, "code"), type: "email" }));
      return;
    }
    const address = textOf(fields, "email");
    const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/staff/` };
    orThrow(await supabase.auth.signInWithOtp({ email: address, options }));
    setEmail(address);
  });
  return (
    <Form form={form}>
      {email === undefined ? (
        <TextField label={t("signIn.email")} name="email" type="email" autoComplete="username" required hint={t("signIn.code.hint")} />
      ) : (
        <>
          <Notice tone="done" role="status">
            {t("signIn.code.sent", { email })}
          </Notice>
          <CodeField label={t("signIn.code.field")} />
        </>
      )}
      <Button tone="primary" type="submit" busy={form.busy}>
        {email === undefined ? t("signIn.code.ask") : t("signIn.code.send")}
      </Button>
      <OtherWay label={t("signIn.toPassword")} onClick={() => onMethodChange("password")} />
    </Form>
  );
}
