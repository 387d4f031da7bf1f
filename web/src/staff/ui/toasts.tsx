import { type CSSProperties, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { useTexts } from "#staff/i18n/texts.tsx";

/** Wide enough for most messages in one line. Sonner sets its own width in the element's style. */
const width = { "--width": "32rem" } as CSSProperties;

/** The container of the toasts. A dialog moves it inside, because content behind a dialog can be neither read nor clicked. */
const place = document.createElement("div");

/** Moves the toasts into a dialog; the returned function moves them back. */
export function takeToasts(dialog: HTMLElement): () => void {
  const { parentElement: before } = place;
  dialog.append(place);
  return () => (before?.isConnected ? before : document.body).append(place);
}

/** Where toasts appear. Alt+T focuses them. */
export function Toasts() {
  const t = useTexts();
  useLayoutEffect(() => {
    if (!place.isConnected) document.body.append(place);
  }, []);
  return createPortal(
    <Toaster
      // The buttons that save or send stand at the end of what they belong to; at the bottom a message would cover them.
      position="top-center"
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={t("ui.messages")}
      gap={8}
      style={width}
      offset={{ top: 8 }}
      mobileOffset={{ top: 8, left: 12, right: 12 }}
      visibleToasts={3}
      toastOptions={{
        unstyled: true,
        classNames: { toast: "toast", title: "toast-title", actionButton: "toast-button" },
      }}
    />,
    place,
  );
}

export function showSuccess(title: string) {
  toast.success(title, { icon: null });
}

/** Reports a failure; it stays longer, because it may need an action. */
export function showError(title: string) {
  toast.error(title, { icon: null, duration: 10_000 });
}

/** How long a message offers to undo a change, in milliseconds. */
const UNDO_OFFERED = 10_000;

type Undo = { label: string; run: () => void };

let offered: string | number | undefined;

/** Reports a change that was made, with a button that undoes it. The next such message replaces it. */
export function showUndo(title: string, { label, run }: Undo) {
  const earlier = offered;
  // Sonner adds a message in a later task: one of this task could not be dismissed yet.
  if (earlier !== undefined) setTimeout(() => toast.dismiss(earlier));
  offered = toast(title, { duration: UNDO_OFFERED, action: { label, onClick: run } });
}

export function clearToasts() {
  toast.dismiss();
}
