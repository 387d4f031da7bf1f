import { useTexts } from "#staff/i18n/texts.tsx";
import { PasswordField, TextField } from "#staff/ui/text-field.tsx";
import { usePerson } from "./session.tsx";

type NewPasswordFieldProps = { label: string; choosesAddress?: boolean };

/** A new password, and the address of the account where its owner chooses it, too. */
export function NewPasswordField({ label, choosesAddress = false }: NewPasswordFieldProps) {
  const t = useTexts();
  const { email } = usePerson();
  return (
    <>
      {choosesAddress ? (
        <TextField
          label={t("signIn.newPassword.email")}
          hint={t("signIn.newPassword.emailHint")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          required
        />
      ) : (
        // For the browser's password manager.
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      )}
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
