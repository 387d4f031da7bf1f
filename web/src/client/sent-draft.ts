import { clearDraft } from "#features/enquiry/clear-draft.ts";

/** On a page that thanks for an enquiry which the browser sent by itself, its draft is removed from the tab. */
export function clearSentDraft(): void {
  if (document.querySelector("[data-sent]") !== null) clearDraft();
}
