import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { CodeField } from "./code-field.tsx";
import { signOut } from "./drafts.ts";
import { OtherWay } from "./other-way.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

/** The code of the authenticator app. With several apps, the code of any of them. */
export function SecondFactorForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const form = useSubmit(async (fields) => {
    const code = textOf(fields, "code").replaceAll(/\s/g, "");
    const { data } = orThrow(await supabase.auth.mfa.listFactors());
    let refusal: unknown;
    for (const { id } of data?.totp ?? []) {
      const { error: refused } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
      if (refused === null) return onDone();
      refusal = refused;
    }
    throw refusal;
  });
  return (
    <Form form={form}>
      <p>{t("signIn.secondFactor.hint")}</p>
      <CodeField label={t("signIn.secondFactor.field")} />
      <Button tone="primary" type="submit" busy={form.busy}>
        {t("signIn.secondFactor.send")}
      </Button>
      <OtherWay label={t("signIn.otherAccount")} onClick={() => void signOut(supabase)} />
    </Form>
  );
}
