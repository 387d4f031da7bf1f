import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { useTexts } from "#staff/i18n/texts.tsx";

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
      position={document.documentElement.dir === "rtl" ? "bottom-left" : "bottom-right"}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={t("ui.messages")}
      gap={8}
      offset={{ bottom: 24, right: 24, left: 24 }}
      mobileOffset={{ bottom: 84, left: 12, right: 12 }}
      visibleToasts={3}
      toastOptions={{
        unstyled: true,
        classNames: { toast: "toast", title: "toast-title", actionButton: "toast-button" },
      }}
    />,
    place,
  );
}

/** Reports success. */
export function showSuccess(title: string, options: { description?: string } = {}) {
  toast.success(title, { ...options, icon: null });
}

/** Reports a failure; it stays longer, because it may need an action. */
export function showError(title: string, options: { description?: string } = {}) {
  toast.error(title, { ...options, icon: null, duration: 10_000 });
}

type UndoableMessage = {
  title: string;
  undoLabel: string;
  /** Milliseconds in which it can be undone. */
  duration: number;
  onUndo: () => void;
  /** The time is over, or the toast was dismissed. */
  onDone: () => void;
};

let pending: { id: string | number; finish: () => void } | undefined;

/** Sends the changes that could still be undone now, and removes their toasts. */
export function finishUndoable() {
  const { id, finish } = pending ?? {};
  if (finish === undefined) return;
  finish();
  toast.dismiss(id);
}

/** Reports an action that can still be undone. */
export function showUndoable({ title, undoLabel, duration, onUndo, onDone }: UndoableMessage) {
  finishUndoable();
  let isSettled = false;
  const settle = (then: () => void) => {
    if (isSettled) return;
    isSettled = true;
    pending = undefined;
    then();
  };
  const finish = () => settle(onDone);
  const action = { label: undoLabel, onClick: () => settle(onUndo) };
  pending = { id: toast(title, { duration, action, onAutoClose: finish, onDismiss: finish }), finish };
}

/** When the page is left, pending changes are sent first. */
addEventListener("beforeunload", (event) => {
  if (pending === undefined) return;
  finishUndoable();
  event.preventDefault();
});
