import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { classes } from "#ui/classes.ts";

/** The look of every input: paper, a border with contrast 3:1, red with `aria-invalid`. */
export const inputLook = classes(
  "w-full rounded-sm border border-edge bg-card px-3.5 text-ink transition-colors duration-150 placeholder:text-bark",
  "hover:border-ink focus-visible:border-chilli focus-visible:outline-offset-1",
  "aria-invalid:border-chilli aria-invalid:bg-[#fdf3ee] aria-invalid:ring-1 aria-invalid:ring-chilli",
);

export type InputSize = "medium" | "small";

export const heights: Record<InputSize, string> = { medium: "h-12 text-base", small: "h-10 text-sm pointer-coarse:h-11" };

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & { size?: InputSize; ref?: Ref<HTMLInputElement> };

export function TextInput({ size = "medium", className, type = "text", ...rest }: TextInputProps) {
  return <input type={type} className={classes(inputLook, heights[size], className)} {...rest} />;
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ className, rows = 6, ...rest }: TextAreaProps) {
  return <textarea rows={rows} className={classes(inputLook, "resize-y py-2.5 leading-relaxed", className)} {...rest} />;
}
