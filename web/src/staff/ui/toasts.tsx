import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { useTexts } from "#staff/i18n/texts.tsx";

/** The place of the messages. A window takes it along, since nobody can read or press what lies behind a window. */
const place = document.createElement("div");

/** Takes the messages into a window; the function that it returns gives them back. */
export function takeToasts(dialog: HTMLElement): () => void {
  const { parentElement: before } = place;
  dialog.append(place);
  return () => (before?.isConnected ? before : document.body).append(place);
}

/** Where messages appear. Alt+T goes there. */
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

/** Says that something was done. */
export function say(title: string, options: { description?: string } = {}) {
  toast.success(title, { ...options, icon: null });
}

/** Says that something could not be done; stays longer, since it may ask for something. */
export function sayFailed(title: string, options: { description?: string } = {}) {
  toast.error(title, { ...options, icon: null, duration: 10_000 });
}

type UndoableMessage = {
  title: string;
  undoLabel: string;
  /** Milliseconds in which it can be undone. */
  duration: number;
  onUndo: () => void;
  /** The time is over, or the message was put away. */
  onDone: () => void;
};

let pending: { id: string | number; finish: () => void } | undefined;

/** Does now what still could be undone, and takes its message away. */
export function finishUndoable() {
  const { id, finish } = pending ?? {};
  if (finish === undefined) return;
  finish();
  toast.dismiss(id);
}

/** Says that something was done which can still be undone. */
export function sayUndoable({ title, undoLabel, duration, onUndo, onDone }: UndoableMessage) {
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

/** A page that is left sends first what waits. */
addEventListener("beforeunload", (event) => {
  if (pending === undefined) return;
  finishUndoable();
  event.preventDefault();
});
