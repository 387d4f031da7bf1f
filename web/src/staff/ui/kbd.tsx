import { classes } from "./classes.ts";

export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={classes(
        "inline-flex min-w-5 items-center justify-center rounded-sm border border-line border-b-2 bg-card px-1 font-sans text-xs leading-4.5 text-bark",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
