import { forgetDraft } from "#features/enquiry/forget-draft.ts";

/** On a page that thanks for an enquiry which the browser sent by itself, what was kept of it in the tab is done with. */
export function forgetSentDraft(): void {
  if (document.querySelector("[data-sent]") !== null) forgetDraft();
}
