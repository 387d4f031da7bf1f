import { useTexts } from "#staff/i18n/texts.tsx";
import { TextField } from "#staff/ui/text-field.tsx";

export function CodeField({ label }: { label: string }) {
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
      maxLength={9}
      required
      autoFocus
      className="[&_input]:text-lg [&_input]:tracking-[0.3em]"
    />
  );
}

/** One of the codes on paper, however its groups are separated. */
export function RecoveryCodeField() {
  const t = useTexts();
  return (
    <TextField
      label={t("signIn.recoveryCode.field")}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      className="[&_input]:font-mono"
    />
  );
}
