import { type ReactNode, useState } from "react";
import { usePrintNote } from "#staff/catalogue/printed-characters.ts";
import { Checkbox } from "#staff/ui/choice.tsx";
import { type Option, SelectField } from "#staff/ui/select-field.tsx";
import { DateField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { useColumnNames } from "../column-names.ts";
import { type Column, isSame, kindOf } from "./columns.ts";
import { useColumn } from "./editor-context.tsx";
import { type RowName, tableOf } from "./product-draft.ts";

type ColumnProps = {
  row: RowName;
  column: Column;
  /** Replaces the column's usual name. */
  label?: string;
  hint?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  language?: { code: string; direction: string };
};

function useField({ row, column, label, hint, hideLabel, className, language }: ColumnProps) {
  const { value, set, error, canEdit } = useColumn(row, column);
  const nameOf = useColumnNames();
  // "Hot " is stored as "Hot", which is no change of it, but the next word needs the space.
  const [typed, setTyped] = useState("");
  const input = {
    value: isSame(kindOf(tableOf(row), column), typed, value) ? typed : textOf(value),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      set(target.value);
    },
  };
  const field = { label: label ?? nameOf(column), hint, hideLabel, className, error, readOnly: !canEdit };
  return { value, set, canEdit, input, field: { ...field, ...(language && { lang: language.code, dir: language.direction }) } };
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

export function ColumnText(props: ColumnProps & { inputMode?: "decimal"; required?: boolean; placeholder?: string }) {
  const { input, field } = useField(props);
  const { inputMode, required, placeholder } = props;
  const rest = { inputMode, required, placeholder };
  const note = usePrintNote(input.value);
  return <TextField {...field} note={note} {...rest} autoComplete="off" {...input} />;
}

export function ColumnArea(props: ColumnProps & { rows?: number; required?: boolean }) {
  const { input, field } = useField(props);
  const { rows = 2, required } = props;
  const note = usePrintNote(input.value);
  return <TextArea {...field} note={note} rows={rows} required={required} {...input} />;
}

export function ColumnDate(props: ColumnProps) {
  const { input, field } = useField(props);
  return <DateField {...field} {...input} />;
}

export function ColumnSelect({ options, empty, ...props }: ColumnProps & { options: readonly Option[]; empty?: string }) {
  const { value, set, canEdit, field } = useField(props);
  const { readOnly: _, ...rest } = field;
  const chosen = textOf(value);
  // A value that is no longer an option stays until another one is selected.
  const known = chosen === "" || options.some((option) => option.value === chosen);
  const all = known ? options : [{ value: chosen, label: chosen }, ...options];
  return (
    <SelectField
      {...rest}
      disabled={!canEdit}
      options={all}
      empty={empty ?? (chosen === "" ? "–" : undefined)}
      value={chosen}
      onChange={(event) => set(event.target.value)}
    />
  );
}

export function ColumnCheckbox(props: ColumnProps) {
  const { value, set, canEdit, field } = useField(props);
  return (
    <Checkbox
      label={field.label}
      hint={field.hint}
      disabled={!canEdit}
      checked={value === true}
      onChange={(event) => set(event.target.checked)}
    />
  );
}
