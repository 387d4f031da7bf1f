import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { Field, type FieldTexts, inputHeight, inputLook } from "./field.tsx";

export type TextFieldProps = FieldTexts & { ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>;

/** One line of text; with another `type`, an address, a number, a date. */
export function TextField({ label, hint, note, error, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, note, error, hideLabel, className }} required={input.required}>
      {(control) => <input type="text" className={classes(inputLook, inputHeight)} {...control} {...input} />}
    </Field>
  );
}

/** A number with a unit at its end, such as `USD / t`. */
export function NumberField({ unit, ...field }: TextFieldProps & { unit?: string }) {
  const { label, hint, error, hideLabel, className, ...input } = field;
  return (
    <Field {...{ label, hint, error, hideLabel, className }} required={input.required}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input type="number" inputMode="decimal" step="any" className={classes(inputLook, inputHeight)} {...control} {...input} />
          {unit !== undefined && <span className="shrink-0 text-sm text-bark">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** A day, in the browser's own calendar. The value is `2026-11-30`. */
export function DateField(field: TextFieldProps) {
  return <TextField {...field} type="date" />;
}

export function PasswordField({ label, hint, error, hideLabel, className, ...input }: TextFieldProps) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, hideLabel, className }} required={input.required}>
      {(control) => (
        <span className="relative flex">
          <input className={classes(inputLook, inputHeight, "pe-12")} {...control} {...input} type={shown ? "text" : "password"} />
          {/* One that cannot be typed is not there to be seen. */}
          {!input.readOnly && (
            <span className="absolute inset-y-0 end-0 grid place-items-center">
              <IconButton
                icon={shown ? EyeOff : Eye}
                label={shown ? t("ui.hidePassword") : t("ui.showPassword")}
                onClick={() => setShown(!shown)}
              />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = FieldTexts & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines; grows with what is typed where the browser can. */
export function TextArea({ label, hint, note, error, hideLabel, className, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, note, error, hideLabel, className }} required={input.required}>
      {(control) => (
        <textarea rows={4} className={classes(inputLook, "field-sizing-content max-h-[60dvh] min-h-20 py-2")} {...control} {...input} />
      )}
    </Field>
  );
}
