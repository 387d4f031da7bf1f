/** Under which the tab keeps who asks, for any enquiry. What is asked is kept beside it, with the query of the form's address. */
export const DRAFT = "enquiry";

/** The enquiry was accepted: nothing of it is kept in the browser. */
export function forgetDraft(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept either.
  }
}
