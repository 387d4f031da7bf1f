import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";

type ChoiceProps = {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>;

function Choice({ label, hint, hideLabel, look, className, ...input }: ChoiceProps & { look: string }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <span className="flex h-6 items-center pointer-coarse:h-11">
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className={classes(look, className)}
          {...input}
        />
      </span>
      <div className={hideLabel ? "visually-hidden" : "min-w-0"}>
        <label htmlFor={id} className="flex min-h-6 items-center pointer-coarse:min-h-11">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-bark">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** A checkbox, which takes effect when the form is submitted. `some`: for the checkbox above a list of which some are selected. */
export function Checkbox({ some = false, ...choice }: ChoiceProps & { some?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some;
  }, [some]);
  return <Choice ref={box} look="size-4.5 pointer-coarse:size-5.5" {...choice} />;
}

/** A switch, which takes effect immediately. The browser exposes the state of a checkbox, also as a switch. */
export function Switch(choice: ChoiceProps) {
  return (
    <Choice
      role="switch"
      look={classes(
        "relative h-5 w-9 shrink-0 appearance-none rounded-full border border-edge bg-paper-deep transition-colors duration-150",
        "before:absolute before:start-0.5 before:top-0.5 before:size-3.5 before:rounded-full before:bg-edge before:transition-[inset-inline-start] before:duration-150",
        "checked:border-leaf checked:bg-leaf checked:before:start-4.5 checked:before:bg-card disabled:opacity-55",
      )}
      {...choice}
    />
  );
}
