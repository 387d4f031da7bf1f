import { listenForActions } from "./actions.ts";
import { markCurrentHeading } from "./contents.ts";
import { layOutDeferredSections } from "./deferred-layout.ts";
import { holdEarlyEvents, hydrateIslands } from "./islands.ts";
import { offerLanguage, returnToPlace, storeChoiceOfLanguage } from "./language.ts";
import { closeMenus } from "./menus.ts";
import { showPlatesOfMissingPictures } from "./pictures.ts";
import { reloadOnReturn } from "./reload-on-return.ts";
import { showRequestedAddress } from "./requested-address.ts";
import { clearSentDraft } from "./sent-draft.ts";
import { markThisMonth } from "./this-month.ts";
import { openTooltips } from "./tooltips.ts";

/** Installs the listeners for the whole page: once for each document. */
export function listen(): void {
  closeMenus();
  openTooltips();
  listenForActions();
  holdEarlyEvents();
  storeChoiceOfLanguage();
  showPlatesOfMissingPictures();
  reloadOnReturn();
}

/** Adds what depends on the visitor, and schedules the islands. Not before the page is visible. */
export function begin(): void {
  clearSentDraft();
  returnToPlace();
  offerLanguage();
  showRequestedAddress();
  markThisMonth();
  markCurrentHeading();
  hydrateIslands();
  layOutDeferredSections();
}
