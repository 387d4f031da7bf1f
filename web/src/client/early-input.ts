/*
 * A page can be filled in before React has taken it over. React then sets the controls back to what it knows, so what the visitor
 * entered is noted before, and entered once more, as if by hand, afterwards.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = "input, select, textarea";

/** Whether the control holds something else than the page came with. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return sent !== undefined && control.value !== sent.value;
  }
  return control.value !== control.defaultValue;
}

function enter(control: Control, value: string) {
  // React replaces this property on the control itself, to tell what it has set from what was entered, which it tells the handlers.
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Notes what has been entered into the controls of `root` and what is entered from now on; the function that it returns ends this and
 * enters it all again. To be called before React touches the controls.
 */
export function noteEarlyInput(root: HTMLElement): () => void {
  const noted = new Map<Control, string>();
  for (const control of root.querySelectorAll<Control>(controls)) {
    if (isChanged(control)) noted.set(control, control.value);
  }
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(controls)) noted.set(target as Control, (target as Control).value);
  };
  root.addEventListener("input", note, { capture: true });
  return () => {
    root.removeEventListener("input", note, { capture: true });
    for (const [control, value] of noted) {
      if (control.isConnected) enter(control, value);
    }
  };
}
