import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

export type Control = { id: string; required: boolean; "aria-describedby": string | undefined; "aria-invalid": boolean | undefined };

type FieldProps = {
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  error?: string;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** A label, its input, and below it a hint and an error; the input is associated with both. */
export function Field({ id, label, required = false, hint, error, className, children }: FieldProps) {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-1 text-chilli">
            *
          </span>
        )}
      </label>
      {children({ id, required, "aria-describedby": describedBy || undefined, "aria-invalid": error === undefined ? undefined : true })}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold leading-snug text-chilli">
          <Icon of={TriangleAlert} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-xs text-bark">
          {hint}
        </p>
      )}
    </div>
  );
}
