import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { takeToasts } from "./toasts.tsx";
import { TopLayerProvider } from "./top-layer.tsx";

type ModalProps = {
  open: boolean;
  /** It was closed: by Escape, or by a press beside it. */
  onClose: () => void;
  /** The id of the heading that names it, or its name. */
  labelledBy?: string;
  label?: string;
  /** A press beside it does not close it: what was typed would be lost. */
  keepOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** Where somebody who opens a form begins. */
const firstField = "form :is(input, select, textarea):not([hidden], [type=hidden], :disabled)";

/** The browser's own window over the page: it keeps the focus inside, gives it back to where it was, and closes on Escape. */
export function Modal({ open, onClose, labelledBy, label, keepOpen = false, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  // A press that begins inside, to select text, and ends beside the panel must not close it.
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    (element.querySelector<HTMLElement>(firstField) ?? element).focus();
    setLayer(element);
    const giveBackToasts = takeToasts(element);
    return () => {
      giveBackToasts();
      element.close();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes it beside the panel; the key for that is Escape, the browser's own
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={classes("dialog", className)}
      // React hands the closing of a dialog inside of this one up to here, which the browser does not.
      onClose={({ target, currentTarget }) => open && target === currentTarget && onClose()}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (!keepOpen && pressedBeside.current && event.target === dialog.current) onClose();
      }}
    >
      {open && <TopLayerProvider value={layer}>{children}</TopLayerProvider>}
    </dialog>
  );
}
