import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { takeToasts } from "./toasts.tsx";
import { TopLayerProvider } from "./top-layer.tsx";

type ModalProps = {
  open: boolean;
  /** It was closed: with Escape, or a click beside it. */
  onClose: () => void;
  /** The id of the heading that names it, or its name. */
  labelledBy?: string;
  label?: string;
  /** A click beside it does not close it, because the input would be lost. */
  keepOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** The first field of a form, which gets the focus. */
const firstField = "form :is(input, select, textarea):not([hidden], [type=hidden], :disabled)";

/** The native modal dialog: it keeps the focus inside, restores it afterwards, and closes on Escape. */
export function Modal({ open, onClose, labelledBy, label, keepOpen = false, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  // A press that starts inside, to select text, and ends beside the panel must not close it.
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
      // In React, the close event of a nested dialog bubbles to here, unlike in the browser.
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
