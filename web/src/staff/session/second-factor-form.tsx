import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { CodeField } from "./code-field.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

/** The code of the authenticator app. With several apps, the code of any of them. */
export function SecondFactorForm({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
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
    <form className="flex flex-col gap-4" onSubmit={onSubmit}>
      {error !== undefined && (
        <Notice tone="now" role="alert">
          {error}
        </Notice>
      )}
      <p>{t("signIn.secondFactor.hint")}</p>
      <CodeField label={t("signIn.secondFactor.field")} />
      <Button tone="primary" type="submit" busy={busy}>
        {t("signIn.secondFactor.send")}
      </Button>
      <Button tone="quiet" size="small" className="self-start -ms-2.5" onClick={() => void supabase.auth.signOut({ scope: "local" })}>
        {t("signIn.otherAccount")}
      </Button>
    </form>
  );
}
