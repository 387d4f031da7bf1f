import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "#ui/classes.ts";

/** Milliseconds before a tooltip opens, and how long after one closed the next opens at once. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** When the last tooltip of the page closed. */
const LastClosed = createContext<RefObject<number>>({ current: Number.NEGATIVE_INFINITY });

/** Lets the tooltips below it share the skip delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <LastClosed value={useRef(Number.NEGATIVE_INFINITY)}>{children}</LastClosed>;
}

const aligned = { start: "start-0", end: "end-0" };

type TooltipProps = {
  text: string;
  /** The edge of the element that the text is flush with. */
  align?: keyof typeof aligned;
  /** Places the text elsewhere than above the element. */
  className?: string;
  children: ReactElement<{ "aria-describedby"?: string }>;
};

/**
 * Says more about the one element inside it, on hover after a delay and on keyboard focus at once; Escape or a press takes it
 * away. The pointer may go over the text. It stands beside the element in the document, so in the same landmark.
 */
export function Tooltip({ text, align = "start", className, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const lastClosed = useContext(LastClosed);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = false;
    const show = () => {
      shown = true;
      setOpen(true);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) lastClosed.current = performance.now();
      shown = false;
      setOpen(false);
    };
    const onEnter = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const atOnce = performance.now() - lastClosed.current < SKIP_DELAY;
      timer = setTimeout(show, atOnce ? 0 : OPEN_DELAY);
    };
    const onFocus = () => {
      if (element.querySelector(":focus-visible") !== null) show();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    element.addEventListener("pointerenter", onEnter);
    element.addEventListener("pointerleave", hide);
    element.addEventListener("pointerdown", hide);
    element.addEventListener("focusin", onFocus);
    element.addEventListener("focusout", hide);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointerenter", onEnter);
      element.removeEventListener("pointerleave", hide);
      element.removeEventListener("pointerdown", hide);
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", onKey);
    };
  }, [lastClosed]);

  return (
    <span ref={wrapper} className="relative inline-flex">
      {cloneElement(children, { "aria-describedby": open ? id : undefined })}
      {open && (
        <span role="tooltip" id={id} className={classes("absolute bottom-full z-10 pb-2 whitespace-nowrap", aligned[align], className)}>
          <span className="block rounded-sm border border-night-line bg-night px-3 py-1.5 text-sm text-paper">{text}</span>
        </span>
      )}
    </span>
  );
}
