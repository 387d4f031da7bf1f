import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

type ContainerProps = {
  /** Twelve columns on large screens, one on small ones. */
  grid?: boolean;
  className?: string;
  children: ReactNode;
};

/** The width of every page: 1,200 px of text, with margins. */
export function Container({ grid = false, className, children }: ContainerProps) {
  return (
    <div
      className={classes(
        "mx-auto w-full max-w-[80rem] px-5 md:px-8 xl:px-10",
        grid && "grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-12",
        className,
      )}
    >
      {children}
    </div>
  );
}
