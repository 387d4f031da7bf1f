/** Reads a stored value; null if storage is blocked. */
export function readStored(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value. If storage is blocked or full, nothing is stored. */
export function store(storage: () => Storage, name: string, text: string): void {
  try {
    storage().setItem(name, text);
  } catch {
    // The browser refuses to store it.
  }
}
