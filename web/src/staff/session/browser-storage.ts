/** Texts that the browser could not store, because its storage is full or blocked. They last until the page is left. */
const unstored = new Map<string, string>();

export function readStored(key: string): string | null {
  const text = unstored.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The record in a stored JSON text; undefined if there is none. */
export function recordIn(json: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if there is none. */
export function writeStored(key: string, text: string | undefined): void {
  unstored.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== undefined) unstored.set(key, text);
  }
}

/** Whether a text survives leaving the page, if there is one. */
export const survives = (key: string) => !unstored.has(key);

export function storedKeys(prefix: string): string[] {
  const keys = [...unstored.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Then nothing is stored.
  }
  return keys.filter((key) => key.startsWith(prefix));
}
