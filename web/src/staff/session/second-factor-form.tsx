import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { CodeField, RecoveryCodeField } from "./code-field.tsx";
import { signOut } from "./drafts.ts";
import { OtherWay } from "./other-way.tsx";
import { textOf, useSubmit } from "./use-submit.ts";
import { verifyAppCode } from "./verify-app-code.ts";

/** The code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useSubmit(async (fields) => {
    await verifyAppCode(supabase, textOf(fields, "code"));
    await onDone();
  });
  return (
    <Form form={form}>
      <p>{isRecovery ? t("signIn.recoveryCode.hint") : t("signIn.secondFactor.hint")}</p>
      {isRecovery ? <RecoveryCodeField /> : <CodeField label={t("signIn.secondFactor.field")} />}
      <Button tone="primary" type="submit" busy={form.busy}>
        {t("signIn.secondFactor.send")}
      </Button>
      <OtherWay
        label={isRecovery ? t("signIn.recoveryCode.back") : t("signIn.recoveryCode.use")}
        onClick={() => setIsRecovery(!isRecovery)}
      />
      <OtherWay label={t("signIn.otherAccount")} onClick={() => void signOut(supabase)} />
    </Form>
  );
}
