/** Reads what the browser keeps under a name; nothing where storage is forbidden. */
export function readKept(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name. Where storage is forbidden or full, nothing is kept. */
export function keep(storage: () => Storage, name: string, text: string): void {
  try {
    storage().setItem(name, text);
  } catch {
    // The visitor's browser does not want it.
  }
}
