import type { LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";

type IconProps = {
  of: LucideIcon;
  /** Width and height in pixels. */
  size?: number;
  /** Points in the direction of the text, so it is mirrored in right-to-left text. */
  directional?: boolean;
  className?: string;
};

/** An icon beside a text; it must never carry a meaning alone. */
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
