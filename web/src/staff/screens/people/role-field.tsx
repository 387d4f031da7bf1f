import { type ChangeEvent, type SelectHTMLAttributes, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { roles } from "#staff/session/person.ts";
import { SelectField } from "#staff/ui/select-field.tsx";

export function RoleField({ onChange, ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  const t = useTexts();
  const [chosen, setChosen] = useState(String(select.value ?? select.defaultValue ?? ""));
  const role = roles.find((role) => role === (select.value ?? chosen));
  return (
    <SelectField
      label={t("people.role")}
      hint={role && t(`people.roleHint.${role}`)}
      options={roles.map((role) => ({ value: role, label: t(`shell.role.${role}`) }))}
      empty={role === undefined ? t("people.noRole") : undefined}
      {...select}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        setChosen(event.target.value);
        onChange?.(event);
      }}
    />
  );
}
