/** Reads what the browser stores under a name; nothing where storage is forbidden. */
export function readStored(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name. Where storage is forbidden or full, nothing is stored. */
export function store(storage: () => Storage, name: string, text: string): void {
  try {
    storage().setItem(name, text);
  } catch {
    // The browser refuses to store it.
  }
}
