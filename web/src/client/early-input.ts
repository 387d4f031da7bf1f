/*
 * A page can be filled in before React has taken a part of it over. React then sets the controls back to what it knows, so what the
 * visitor entered is recorded before, and entered once more, as if by hand, afterwards.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = "input, select, textarea";

function isControl(target: unknown): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

/** Whether the control holds something else than the page came with. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return sent !== undefined && control.value !== sent.value;
  }
  return control.value !== control.defaultValue;
}

function enterValue(control: Control, value: string): void {
  const selection = control instanceof HTMLSelectElement || control !== document.activeElement ? undefined : selectionOf(control);
  // React replaces this property on the control itself, to tell what it has set from what was entered, which it tells the handlers.
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  selection?.restore();
}

/** Where the visitor is writing. Some kinds of fields, such as that for an e-mail address, do not tell. */
function selectionOf(control: HTMLInputElement | HTMLTextAreaElement) {
  const { selectionStart, selectionEnd } = control;
  if (selectionStart === null) return undefined;
  return { restore: () => control.setSelectionRange(selectionStart, selectionEnd) };
}

/**
 * Records what has been entered into the controls of `root` and what is entered from now on; the function that it returns ends this and
 * enters it all again. To be called before React touches the controls.
 */
export function recordEarlyInput(root: HTMLElement): () => void {
  const recorded = new Map<Control, string>();
  /** In which an input method is composing a word: it must come to its end first. */
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

/** The control, or the one in its place where React has drawn the part again: some extensions of browsers change a page before. */
function replacement(control: Control, root: HTMLElement): Control | null {
  if (control.isConnected) return control;
  return control.name === "" ? null : root.querySelector<Control>(`[name="${CSS.escape(control.name)}"]`);
}
