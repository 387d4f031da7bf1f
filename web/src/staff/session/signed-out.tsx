import { useEffect, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { consoleLanguages } from "#staff/i18n/load-texts.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import type { Arrival } from "./arrival.ts";
import { CodeForm } from "./code-form.tsx";
import { signOut } from "./drafts.ts";
import { EnrolmentForm } from "./enrolment-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { usePreferences } from "./preferences-context.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import type { SignInState } from "./session.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export type SignInMethod = "password" | "code" | "recovery";

type SignedOutProps = { signInState: Exclude<SignInState, { at: "signed-in" }>; refresh: () => Promise<void>; arrival: Arrival };

function titleOf({ at }: SignInState, method: SignInMethod) {
  if (at === "second-factor") return "signIn.secondFactor.title";
  if (at === "enrolment") return "signIn.enrolment.title";
  return `signIn.${method}.title` as const;
}

export function SignedOut({ signInState, refresh, arrival }: SignedOutProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const { company } = useSite();
  const [method, setMethod] = useState<SignInMethod>("password");
  const title = t(titleOf(signInState, method));

  useEffect(() => {
    document.title = `${title} · ${company}`;
  }, [title, company]);

  if (signInState.at === "loading") return <Skeleton label={t("shell.loading")} />;
  return (
    <SignInFrame title={title}>
      {arrival.kind === "bad-link" && signInState.at === "signed-out" && (
        <Notice tone="now" role="alert">
          {t("signIn.badLink")}
        </Notice>
      )}
      {signInState.at === "second-factor" && <SecondFactorForm onDone={refresh} />}
      {signInState.at === "enrolment" && <EnrolmentForm onDone={refresh} />}
      {signInState.at === "no-role" && (
        <>
          <Notice role="status">{t("signIn.noRole", { email: signInState.user.email ?? "" })}</Notice>
          <Button onClick={() => void signOut(supabase)}>{t("shell.signOut")}</Button>
        </>
      )}
      {signInState.at === "signed-out" && method === "password" && <PasswordForm onMethodChange={setMethod} />}
      {signInState.at === "signed-out" && method === "code" && <CodeForm onMethodChange={setMethod} />}
      {signInState.at === "signed-out" && method === "recovery" && <RecoveryForm onMethodChange={setMethod} />}
      <Languages />
      <p className="text-sm text-bark lg:hidden">{t("signIn.forStaff")}</p>
    </SignInFrame>
  );
}

function Languages() {
  const t = useTexts();
  const { preferences, prefer } = usePreferences();
  return (
    <fieldset className="mt-4 flex gap-4 border-t border-line pt-4 text-sm">
      <legend className="visually-hidden">{t("signIn.language")}</legend>
      {consoleLanguages.map(({ code, name }) => {
        const isChosen = preferences.language === code;
        return (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={isChosen}
            onClick={() => void prefer({ language: code })}
            className={classes(
              "min-h-7 pointer-coarse:min-h-11",
              isChosen ? "font-semibold" : "text-bark underline underline-offset-3 hover:text-ink",
            )}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
