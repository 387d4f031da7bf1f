import { clearDraft } from "#features/enquiry/clear-draft.ts";

/** On the confirmation page of an enquiry that was submitted without the island, removes its draft from the tab. */
export function clearSentDraft(): void {
  if (document.querySelector("[data-sent]") !== null) clearDraft();
}
