import { listenForActions } from "./actions.ts";
import { markCurrentHeading } from "./contents.ts";
import { keepEarlyPresses, wakeIslands } from "./islands.ts";
import { keepChoiceOfLanguage, offerLanguage, returnToPlace } from "./language.ts";
import { layOutTheRest } from "./lay-out-the-rest.ts";
import { closeMenus } from "./menus.ts";
import { showPlatesOfMissingPictures } from "./pictures.ts";
import { reloadOnReturn } from "./reload-on-return.ts";
import { forgetSentDraft } from "./sent-draft.ts";
import { markThisMonth } from "./this-month.ts";
import { openTooltips } from "./tooltips.ts";

/** Listens for what visitors do, wherever on the page: once for each document. */
export function listen(): void {
  closeMenus();
  openTooltips();
  listenForActions();
  keepEarlyPresses();
  keepChoiceOfLanguage();
  showPlatesOfMissingPictures();
  reloadOnReturn();
}

/** Finishes what the program could not know of this visitor, and lets the islands wait for their time. Not before the page is seen. */
export function begin(): void {
  forgetSentDraft();
  returnToPlace();
  offerLanguage();
  markThisMonth();
  markCurrentHeading();
  wakeIslands();
  layOutTheRest();
}
