import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { classes } from "#ui/classes.ts";
import { Link, type LinkProps } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";

export type ButtonTone = "primary" | "outline" | "quiet" | "paper";
export type ButtonSize = "medium" | "small";

const tones: Record<ButtonTone, string> = {
  primary: "border-chilli bg-chilli text-paper hover:border-chilli-deep hover:bg-chilli-deep in-[.on-night]:hover:border-paper/40",
  outline:
    "border-ink/70 hover:bg-ink hover:text-paper in-[.on-night]:border-paper/50 in-[.on-night]:hover:bg-paper in-[.on-night]:hover:text-ink",
  quiet: "border-transparent hover:bg-ink/8 in-[.on-night]:hover:bg-paper/12",
  paper: "border-paper bg-paper text-ink hover:border-sand hover:bg-sand",
};

const sizes: Record<ButtonSize, string> = {
  medium: "min-h-12 px-6 py-2.5 text-base",
  small: "min-h-9 px-4 py-1.5 text-sm pointer-coarse:min-h-11",
};

function look(tone: ButtonTone, size: ButtonSize, className: string | undefined): string {
  return classes(
    "inline-flex items-center justify-center gap-2.5 rounded-sm border text-center font-semibold leading-tight no-underline",
    "transition-colors duration-150 disabled:border-bark disabled:bg-bark disabled:text-paper",
    tones[tone],
    sizes[size],
    className,
  );
}

type Look = { tone?: ButtonTone; size?: ButtonSize };

/** A button for an action on the page. `busy` shows a spinner and ignores further clicks. */
export function Button({
  tone = "primary",
  size = "medium",
  busy = false,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} disabled={disabled || busy} className={look(tone, size, className)} {...rest}>
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}

type ButtonProps = Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** The target of a link: `to` for a page of this site, or `href` for an external address. */
export type Destination =
  | ({ href?: never; newTab?: never } & LinkProps)
  | ({ to?: never; href: string; newTab?: boolean } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">);

export function ButtonLink({ tone = "primary", size = "medium", className, ...destination }: Look & Destination) {
  return <PlainLink className={look(tone, size, className)} {...destination} />;
}

/** An unstyled link, internal or external. */
export function PlainLink({ newTab, ...destination }: Destination) {
  if (destination.to !== undefined) return <Link {...destination} />;
  return <a {...outside(newTab)} {...destination} />;
}

/** The attributes of a link that opens a new tab: the new page gets no reference to this one. */
export function outside(newTab: boolean | undefined): { target?: string; rel?: string } {
  return newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
