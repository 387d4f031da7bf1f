import type { ReactNode } from "react";
import { Checkbox } from "#staff/ui/choice.tsx";
import { type Option, SelectField } from "#staff/ui/select-field.tsx";
import { DateField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { useColumnNames } from "../column-names.ts";
import type { Column } from "./columns.ts";
import type { RowName } from "./draft.ts";
import { useColumn } from "./editor-context.tsx";

type ColumnProps = {
  row: RowName;
  column: Column;
  /** Replaces the column's usual name. */
  label?: string;
  hint?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  /** The language of the input. */
  language?: { code: string; direction: string };
};

function useField({ row, column, label, hint, hideLabel, className, language }: ColumnProps) {
  const { value, set, error, canEdit } = useColumn(row, column);
  const nameOf = useColumnNames();
  const field = { label: label ?? nameOf(column), hint, hideLabel, className, error, readOnly: !canEdit };
  return { value, set, canEdit, field: { ...field, ...(language && { lang: language.code, dir: language.direction }) } };
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

export function ColumnText(props: ColumnProps & { inputMode?: "decimal"; required?: boolean; placeholder?: string }) {
  const { value, set, field } = useField(props);
  const { inputMode, required, placeholder } = props;
  const rest = { inputMode, required, placeholder };
  return <TextField {...field} {...rest} autoComplete="off" value={textOf(value)} onChange={(event) => set(event.target.value)} />;
}

export function ColumnArea(props: ColumnProps & { rows?: number; required?: boolean }) {
  const { value, set, field } = useField(props);
  const { rows = 2, required } = props;
  return <TextArea {...field} rows={rows} required={required} value={textOf(value)} onChange={(event) => set(event.target.value)} />;
}

export function ColumnDate(props: ColumnProps) {
  const { value, set, field } = useField(props);
  return <DateField {...field} value={textOf(value)} onChange={(event) => set(event.target.value)} />;
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
