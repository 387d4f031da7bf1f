/*
 * A page can be filled in before React hydrates a part of it. React then resets the controls to its own state, so the visitor's input is
 * recorded before, and entered again afterwards, as if typed.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = "input, select, textarea";

function isControl(target: unknown): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** Whether the control's value differs from the HTML. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return sent !== undefined && control.value !== sent.value;
  }
  return control.value !== control.defaultValue;
}

function enterValue(control: Control, value: string): void {
  const selection = control instanceof HTMLSelectElement || control !== document.activeElement ? undefined : selectionOf(control);
  // React overrides this property on the control, to distinguish its own changes from input, which it reports to handlers.
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  selection?.restore();
}

/** The selection in the control. Some types of input, such as e-mail, do not report it. */
function selectionOf(control: HTMLInputElement | HTMLTextAreaElement) {
  const { selectionStart, selectionEnd } = control;
  if (selectionStart === null) return undefined;
  return { restore: () => control.setSelectionRange(selectionStart, selectionEnd) };
}

/**
 * Records what has been entered into the controls of `root` so far and from now on; the returned function stops that and enters it all
 * again. To be called before React touches the controls.
 */
export function recordEarlyInput(root: HTMLElement): () => void {
  const recorded = new Map<Control, string>();
  /** The control in which an input method is composing a word, which must be completed first. */
  let composing: EventTarget | null = null;
  for (const control of root.querySelectorAll<Control>(controls)) {
    if (isChanged(control)) recorded.set(control, control.value);
  }
  const record = ({ target }: Event) => {
    if (isControl(target)) recorded.set(target, target.value);
  };
  const compose = ({ type, target }: Event) => {
    composing = type === "compositionstart" ? target : null;
  };
  root.addEventListener("input", record, { capture: true });
  for (const type of ["compositionstart", "compositionend"]) root.addEventListener(type, compose, { capture: true });
  return () => {
    root.removeEventListener("input", record, { capture: true });
    for (const type of ["compositionstart", "compositionend"]) root.removeEventListener(type, compose, { capture: true });
    for (const [control, value] of recorded) {
      const current = replacement(control, root);
      if (current === null) continue;
      if (current === composing) current.addEventListener("compositionend", () => enterValue(current, current.value), { once: true });
      else enterValue(current, value);
    }
  };
}

/** The control, or its replacement if React has rendered the part again, for instance because a browser extension had changed the page. */
function replacement(control: Control, root: HTMLElement): Control | null {
  if (control.isConnected) return control;
  return control.name === "" ? null : root.querySelector<Control>(`[name="${CSS.escape(control.name)}"]`);
}
