import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "#staff/site-context.tsx";
import { classes } from "#staff/ui/classes.ts";

type PageProps = {
  title: string;
  /** Beside the title: a figure, a state. */
  lead?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  /** Below the head and above the content: views, filters. */
  toolbar?: ReactNode;
  /** Lets the content reach the edges: for lists with a pane beside them. */
  flush?: boolean;
  children: ReactNode;
};

/** A screen: its head and its content. Its title is also that of the window, and gets the focus when the screen is opened. */
export function Page({ title, lead, actions, toolbar, flush = false, children }: PageProps) {
  const { company } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // React Router's key for the first address that the browser opened: the focus is left to the browser then.
  const [wasGoneTo] = useState(key !== "default");

  useEffect(() => {
    document.title = `${title} · ${company}`;
  }, [title, company]);

  useEffect(() => {
    if (wasGoneTo) heading.current?.focus({ preventScroll: true });
  }, [wasGoneTo]);

  return (
    <>
      <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-3 lg:px-6 pointer-coarse:min-h-18">
        <div className="flex min-w-min flex-1 flex-wrap items-baseline max-sm:flex-auto gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="title min-w-0 outline-none!">
            {title}
          </h1>
          {lead !== undefined && <div className="text-sm text-bark">{lead}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 max-sm:grow max-sm:justify-end">{actions}</div>}
      </header>
      {toolbar !== undefined && <div className="flex flex-col gap-2 border-b border-line px-4 lg:px-6">{toolbar}</div>}
      <div className={classes("flex min-h-0 flex-1 flex-col", !flush && "px-4 pb-8 lg:px-6")}>{children}</div>
    </>
  );
}
