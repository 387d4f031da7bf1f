import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";

const tones = {
  soon: "border-turmeric bg-turmeric-ground",
  now: "border-chilli bg-chilli-ground",
  done: "border-leaf bg-leaf-ground",
};

/** A line or two about the content, with a coloured edge; `action` is at its end. An alert is brought into view when it appears. */
export function Notice({
  tone = "soon",
  children,
  action,
  role,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
  role?: "alert" | "status";
}) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (role === "alert") shown.current?.scrollIntoView({ block: "nearest" });
  }, [role]);
  return (
    <div
      ref={shown}
      role={role}
      className={classes("scroll-my-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-[3px] px-3 py-2.5", tones[tone])}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}
