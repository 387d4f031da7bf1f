import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#ui/icon.tsx";

type DialogProps = {
  /** The visitor closed it: with the cross, Escape, or a click beside it. */
  onClose: () => void;
  labelledBy: string;
  closeLabel: string;
  children: ReactNode;
  /** Stays visible below the scrollable content. */
  footer?: ReactNode;
};

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside, restores it afterwards, and closes it on Escape; the
 * page behind it does not scroll (styles/dialog.css).
 */
export function Dialog({ onClose, labelledBy, closeLabel, children, footer }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // A press that starts inside, to select text, and ends beside the panel must not close it.
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    document.documentElement.classList.add("behind-dialog");
    const giveBackToasts = takeToasts(dialog);
    return () => {
      giveBackToasts();
      document.documentElement.classList.remove("behind-dialog");
      dialog.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes it beside the panel; the key for that is Escape, the browser's own
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      className="dialog"
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === element.current) onClose();
      }}
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="absolute end-3 top-3 z-10 inline-flex size-11 items-center justify-center rounded-sm border border-line bg-card hover:border-ink"
        >
          <Icon of={X} size={20} />
        </button>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
          tabIndex={0}
          aria-labelledby={labelledBy}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
        >
          {children}
        </section>
        {footer !== undefined && <div className="border-t border-line bg-card px-5 py-3 md:px-8">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Moves the toasts into the dialog, because content behind it can be neither read nor clicked; the returned function moves them back. */
function takeToasts(dialog: HTMLDialogElement): () => void {
  const toasts = document.querySelector("#toasts");
  if (toasts === null) return () => {};
  const { parentNode, nextSibling } = toasts;
  dialog.append(toasts);
  return () => parentNode?.insertBefore(toasts, nextSibling);
}
