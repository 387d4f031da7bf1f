import { X } from "lucide-react";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { Link, type LinkProps } from "#ui/link.tsx";

const chip = "chip inline-flex items-center gap-1 rounded-sm border border-edge bg-card ps-3 text-sm leading-tight";
const cross = "inline-flex size-8 items-center justify-center hover:text-chilli pointer-coarse:size-11";

/** An active filter with a cross to remove it: a link, so that it works without JavaScript. */
export function ChipLink({ children, removeLabel, className, ...link }: { removeLabel: string } & LinkProps) {
  return (
    <span className={classes(chip, className)}>
      {children}
      <Link aria-label={removeLabel} className={cross} {...link}>
        <Icon of={X} size={15} />
      </Link>
    </span>
  );
}
