import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { PasswordField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { usePerson } from "../session.tsx";
import { useSubmit } from "../use-submit.ts";

/** Changes the person's password. */
export function PasswordSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const { email } = usePerson();
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    orThrow(await supabase.auth.updateUser({ password: String(fields.get("password")) }));
    showSuccess(t("profile.passwordDone"));
  });
  return (
    <Section title={t("profile.password")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={async (event) => {
          const form = event.currentTarget;
          await onSubmit(event);
          form.reset();
        }}
      >
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        {/* For the browser's password manager. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t("profile.newPassword")}
          name="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint={t("signIn.newPassword.hint")}
        />
        <Button type="submit" busy={busy} className="self-start">
          {t("profile.changePassword")}
        </Button>
      </form>
    </Section>
  );
}
