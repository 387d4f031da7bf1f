import type { MouseEvent, PointerEvent } from "react";
import { keepChosenLanguage } from "#features/language/chosen-language.ts";
import { keepPlaceFor } from "#features/language/keep-place.ts";
import type { Language } from "#i18n/languages.ts";

/** The filters of the catalogue go into the address after the page was written: the other language gets them too. */
function takeQuery({ currentTarget }: PointerEvent<HTMLAnchorElement> | MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = location.search;
}

/** What a link to the same page in another language does besides: the choice is kept, and the place in the page. */
export function choosing(language: Language) {
  return {
    onPointerDown: takeQuery,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      takeQuery(event);
      keepChosenLanguage(language);
      keepPlaceFor(`${event.currentTarget.pathname}${location.search}`);
    },
  };
}
