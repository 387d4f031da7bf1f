import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { Field, type FieldTexts, inputHeight, inputLook } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldTexts & {
  options: readonly Option[];
  /** The first entry, for "none". */
  empty?: string;
  ref?: Ref<HTMLSelectElement>;
} & SelectHTMLAttributes<HTMLSelectElement>;

/** One of a few values: the browser's own select. For many values, `Combobox`. */
export function SelectField({ label, hint, error, hideLabel, className, options, empty, ...select }: SelectFieldProps) {
  // A value that is offered no more stays chosen until somebody chooses another.
  const chosen = String(select.value ?? select.defaultValue ?? "");
  const isOffered = chosen === "" || options.some(({ value }) => value === chosen);
  const shown = isOffered ? options : [...options, { value: chosen, label: chosen }];
  return (
    <Field {...{ label, hint, error, hideLabel, className }} required={select.required}>
      {(control) => (
        <span className="relative block">
          <select className={classes(inputLook, inputHeight, "appearance-none text-ellipsis pe-8")} {...control} {...select}>
            {empty !== undefined && <option value="">{empty}</option>}
            {shown.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={16} className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-bark" />
        </span>
      )}
    </Field>
  );
}
