import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export type FieldTexts = {
  label: string;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** What is to be known of the value, though it may stay. */
  note?: string;
  /** What is wrong with the value. */
  error?: string;
  /** The label is only read aloud, because a column's heading or the like shows it. */
  hideLabel?: boolean;
};

/** The props that a control gets from its field. */
export type FieldControl = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = FieldTexts & { required?: boolean; className?: string; children: (control: FieldControl) => ReactNode };

export function Field({ label, hint, note, error, hideLabel = false, required = false, className, children }: FieldProps) {
  const id = useId();
  const texts = { hint, note, error };
  const described = (["hint", "note", "error"] as const)
    .filter((name) => texts[name] !== undefined)
    .map((name) => `${id}-${name}`)
    .join(" ");
  return (
    <div className={classes("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className={classes(hideLabel ? "visually-hidden" : "text-sm text-bark", required && "required")}>
        {label}
      </label>
      {children({ id, ...(described !== "" && { "aria-describedby": described }), ...(error !== undefined && { "aria-invalid": true }) })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-bark">
          {hint}
        </p>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} role="status" className="flex items-start gap-1.5 text-sm">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 text-turmeric" />
          {note}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-chilli">
          <Icon of={CircleAlert} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}

export const inputLook =
  "w-full min-w-0 rounded-md border border-edge bg-card px-2.5 text-base text-ink placeholder:text-bark/80 " +
  "hover:border-ink aria-invalid:border-chilli aria-invalid:border-2 disabled:bg-paper-deep disabled:text-bark [&[readonly]]:bg-paper-deep pointer-coarse:text-[1rem]";

export const inputHeight = "h-9 pointer-coarse:h-11";
