/** The name under which the tab stores the sender's own fields. Subject and message are stored beside it, with the query of the form's address. */
export const DRAFT = "enquiry";

/** Removes a sent enquiry from the browser's storage. */
export function clearDraft(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
    }
  } catch {
    // Then nothing was stored either.
  }
}
