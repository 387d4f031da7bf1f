import type { LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";

type IconProps = {
  of: LucideIcon;
  /** Width and height in pixels. */
  size?: number;
  /** Points along the line of text, and so turns round where lines are read from the right. */
  directional?: boolean;
  className?: string;
};

/** A drawn sign beside a text; never the only bearer of a meaning. */
export function Icon({ of: Drawing, size = 18, directional = false, className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      strokeWidth={1.75}
      className={classes("shrink-0", directional && "[&:dir(rtl)]:-scale-x-100", className)}
    />
  );
}
