import { type ReactNode, useEffect, useRef } from "react";

type DisclosureProps = {
  /** What the closed state shows, and what opens it. */
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
};

/**
 * A part that opens in place: a menu. Without JavaScript the browser opens and closes it; with it, it also closes when a link
 * inside is picked, on Escape (the focus goes back to what opened it), on a press elsewhere, and when the focus goes on to
 * something outside.
 */
export function Disclosure({ summary, summaryClassName, className, children }: DisclosureProps) {
  const element = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = element.current;
    if (details === null) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onPick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a") !== null) details.open = false;
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    details.addEventListener("click", onPick);
    details.addEventListener("focusout", onLeave);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
      details.removeEventListener("click", onPick);
      details.removeEventListener("focusout", onLeave);
    };
  }, []);

  return (
    <details ref={element} className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
