import { AuthApiError, AuthError, PostgrestError } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { PasswordField } from "#staff/ui/text-field.tsx";
import { CodeField, RecoveryCodeField } from "./code-field.tsx";
import { OtherWay } from "./other-way.tsx";
import { useSession } from "./session.tsx";
import { textOf, useSubmit } from "./use-submit.ts";
import { verifyAppCode } from "./verify-app-code.ts";

type Within = <Result>(action: () => Promise<Result>) => Promise<Result>;

const RecentSignInContext = createContext<Within>((action) => action());

/**
 * Does something that the program allows only within ten minutes of a sign-in. Somebody who signed in earlier is asked for the password, a
 * mailed code, the code of the app or a recovery code, and then it is done.
 */
export const useRecentSignIn = () => useContext(RecentSignInContext);

const NEEDED = "reauthentication_needed";

const isNeeded = (error: unknown) => (error instanceof AuthError || error instanceof PostgrestError) && error.code === NEEDED;

export function RecentSignIn({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ resolve: () => void; reject: (error: unknown) => void }>();
  const within = useCallback<Within>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isNeeded(error)) throw error;
      const signIn = new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }));
      await signIn.finally(() => setWaiting(undefined));
      return action();
    }
  }, []);
  return (
    <RecentSignInContext value={within}>
      {children}
      {waiting !== undefined && (
        <SignInDialog onDone={waiting.resolve} onClose={() => waiting.reject(new AuthApiError(NEEDED, 400, NEEDED))} />
      )}
    </RecentSignInContext>
  );
}

function SignInDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { person, user } = useSession();
  const hasApp = user.factors?.some(({ status }) => status === "verified") ?? false;
  const [isByMail, setIsByMail] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useSubmit(
    async (fields) => {
      if (hasApp) return verifyAppCode(supabase, textOf(fields, "code"));
      const { email } = person;
      const { data: before } = await supabase.auth.getClaims();
      const answer = isByMail
        ? await supabase.auth.verifyOtp({ email, token: textOf(fields, "code"), type: "email" })
        : await supabase.auth.signInWithPassword({ email, password: String(fields.get("password")) });
      orThrow(answer);
      // The new session takes the place of this device's earlier one.
      if (before) await supabase.rpc("end_sessions", { id: before.claims.session_id });
    },
    { onDone },
  );

  const sending = useMutation({
    mutationFn: async () => orThrow(await supabase.auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } })),
    onSuccess: () => setIsByMail(true),
  });
  return (
    <FormDialog title={t("signIn.again.title")} onClose={onClose} form={form} submit={t("signIn.secondFactor.send")}>
      <p>{t("signIn.again.hint")}</p>
      {hasApp && (
        <>
          {isRecovery ? <RecoveryCodeField /> : <CodeField label={t("signIn.secondFactor.field")} />}
          <OtherWay
            label={isRecovery ? t("signIn.recoveryCode.back") : t("signIn.recoveryCode.use")}
            onClick={() => setIsRecovery(!isRecovery)}
          />
        </>
      )}
      {!hasApp && isByMail && <CodeField label={t("signIn.code.field")} />}
      {!hasApp && !isByMail && (
        <>
          <PasswordField label={t("signIn.password.field")} name="password" autoComplete="current-password" required autoFocus />
          <OtherWay label={t("signIn.toCode")} onClick={() => sending.mutate()} />
          <ErrorNotice error={sending.error} />
        </>
      )}
    </FormDialog>
  );
}
