import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRecentSignIn } from "#staff/session/recent-sign-in.tsx";
import { Button } from "#staff/ui/button.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Section } from "#staff/ui/section.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { EnrolmentDialog } from "./enrolment-dialog.tsx";
import { RecoveryCodes, RecoveryCodesDialog } from "./recovery-codes.tsx";

const factorsKey = ["own-factors"];

export function SecondFactorSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const within = useRecentSignIn();
  const { date } = useFormats();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const [isShowingCodes, setIsShowingCodes] = useState(false);
  const factors = useQuery({
    queryKey: factorsKey,
    queryFn: async () => orThrow(await supabase.auth.mfa.listFactors()).data,
  });
  const reread = () => queries.invalidateQueries({ queryKey: factorsKey });

  async function remove(factorId: string) {
    await within(async () => orThrow(await supabase.auth.mfa.unenroll({ factorId })));
    // The session loses the assurance level of the app.
    await supabase.auth.refreshSession();
    await reread();
    showSuccess(t("profile.factorRemoved"));
  }
  return (
    <Section title={t("profile.secondFactor")} hint={t("profile.secondFactorHint")}>
      <QueryState query={factors} />
      {factors.data?.totp.length === 0 && <p>{t("profile.noFactor")}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {factors.data?.totp.map((factor) => (
          <li key={factor.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {t("profile.factorAdded", { name: factor.friendly_name ?? "", date: date(factor.created_at) })}
            </span>
            <Button size="small" onClick={() => setRemoving(factor.id)}>
              {t("profile.removeFactor")}
            </Button>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => setAdding(true)}>
        {t("profile.addFactor")}
      </Button>
      {(factors.data?.totp.length ?? 0) > 0 && <RecoveryCodes />}
      {isShowingCodes && <RecoveryCodesDialog onClose={() => setIsShowingCodes(false)} />}
      {adding && (
        <EnrolmentDialog
          onClose={() => setAdding(false)}
          onDone={async () => {
            setAdding(false);
            await reread();
            showSuccess(t("profile.factorDone"));
            setIsShowingCodes(true);
          }}
        />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t("profile.removeFactorTitle")}
          hint={t("profile.removeFactorHint")}
          submit={t("profile.removeFactor")}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  );
}
