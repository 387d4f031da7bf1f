import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { heights, type InputSize, inputLook } from "#ui/text-input.tsx";

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "size"> & { size?: InputSize; ref?: Ref<HTMLSelectElement> };

/** The native select with the site's style: it works without JavaScript, and keyboard selection works as usual on each system. */
export function Select({ size = "medium", className, children, ...rest }: SelectProps) {
  return (
    <span className={classes("relative block", className)}>
      <select className={classes(inputLook, heights[size], "appearance-none text-ellipsis pe-10")} {...rest}>
        {children}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-bark" />
    </span>
  );
}
