import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { Tooltip } from "./tooltip.tsx";

export type ButtonTone = "primary" | "outline" | "quiet" | "danger";
type Look = { tone?: ButtonTone; size?: "medium" | "small"; icon?: LucideIcon };

const tones: Record<ButtonTone, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-deep hover:bg-accent-deep",
  outline: "border-edge/60 bg-card hover:border-ink",
  quiet: "border-transparent hover:bg-ink/8",
  danger: "border-chilli/60 bg-card text-chilli hover:border-chilli hover:bg-chilli-ground",
};

const sizes = {
  medium: "min-h-9 px-3.5 text-base pointer-coarse:min-h-11",
  small: "min-h-7.5 px-2.5 text-sm pointer-coarse:min-h-11",
};

function look({ tone = "outline", size = "medium" }: Look, className?: string): string {
  return classes(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold leading-tight whitespace-nowrap no-underline",
    "transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55",
    tones[tone],
    sizes[size],
    className,
  );
}

type ButtonProps = Look & {
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  /** The keyboard shortcut, shown beside the text. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button. Only one per screen should be `primary`: the main action. */
export function Button({ tone, size, icon, busy = false, shortcut, className, children, disabled, type = "button", ...rest }: ButtonProps) {
  return (
    <button type={type} disabled={disabled || busy} aria-busy={busy || undefined} className={look({ tone, size }, className)} {...rest}>
      {busy ? <span aria-hidden="true" className="spinner" /> : icon && <Icon of={icon} size={16} />}
      {children}
      {shortcut !== undefined && <Kbd className="border-current/40 bg-transparent text-current max-lg:hidden">{shortcut}</Kbd>}
    </button>
  );
}

export function ButtonLink({ tone, size, icon, className, children, ...link }: Look & LinkProps) {
  return (
    <Link className={look({ tone, size }, className)} {...link}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonProps, "children" | "shortcut"> & {
  icon: LucideIcon;
  /** The label: read aloud, and shown as a tooltip. */
  label: string;
};

export function IconButton({ icon, label, tone = "quiet", size = "medium", busy, className, ...rest }: IconButtonProps) {
  const measure = size === "small" ? "size-7.5 pointer-coarse:size-11" : "size-9 pointer-coarse:size-11";
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        disabled={busy || rest.disabled}
        className={classes(
          "inline-flex shrink-0 items-center justify-center rounded-md border transition-colors duration-150 disabled:opacity-55",
          tones[tone],
          measure,
          className,
        )}
        {...rest}
      >
        {busy ? <span aria-hidden="true" className="spinner" /> : <Icon of={icon} size={18} />}
      </button>
    </Tooltip>
  );
}
