import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { OtherWay } from "./other-way.tsx";
import type { SignInMethod } from "./signed-out.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

export function RecoveryForm({ onMethodChange }: { onMethodChange: (method: SignInMethod) => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const [sentTo, setSentTo] = useState<string>();
  const form = useSubmit(async (fields) => {
    const email = textOf(fields, "email");
    orThrow(await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/staff/` }));
    setSentTo(email);
  });
  return (
    <Form form={form}>
      {sentTo === undefined ? (
        <>
          <TextField
            label={t("signIn.email")}
            name="email"
            type="email"
            autoComplete="username"
            required
            hint={t("signIn.recovery.hint")}
          />
          <Button tone="primary" type="submit" busy={form.busy}>
            {t("signIn.recovery.send")}
          </Button>
        </>
      ) : (
        <Notice tone="done" role="status">
          {t("signIn.recovery.sent", { email: sentTo })}
        </Notice>
      )}
      <OtherWay label={t("signIn.toPassword")} onClick={() => onMethodChange("password")} />
    </Form>
  );
}
