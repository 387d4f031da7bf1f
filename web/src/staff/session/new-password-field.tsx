import { useTexts } from "#staff/i18n/texts.tsx";
import { PasswordField } from "#staff/ui/text-field.tsx";
import { usePerson } from "./session.tsx";

export function NewPasswordField({ label }: { label: string }) {
  const t = useTexts();
  const { email } = usePerson();
  return (
    <>
      {/* For the browser's password manager. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint={t("signIn.newPassword.hint")}
      />
    </>
  );
}
