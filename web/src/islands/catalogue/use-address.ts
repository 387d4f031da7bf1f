import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { backgroundOf, type DialogState } from "#features/catalogue/dialog-state.ts";
import { isOverBudget } from "#features/catalogue/over-budget.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";

/** The state in the address: the query of the list, and the product that is open in the dialog. */
type Place = { query: string; slug?: string };

export type CatalogueAddress = Place & {
  /** Replaces the query in the current history entry. */
  replaceQuery: (query: string) => void;
  /** Opens a product in a dialog, in a new history entry with the product's address. */
  open: (slug: string) => void;
  close: () => void;
};

/** Keeps the address bar in sync with the catalogue, and follows Back and Forward. `start` is the initial query of the page. */
export function useAddress(start: string): CatalogueAddress {
  const list = pathIn(useLanguage(), "/catalog");
  const [place, setPlace] = useState<Place>({ query: start });
  const closing = useRef(false);

  useEffect(() => {
    const follow = () => {
      closing.current = false;
      const background = backgroundOf(history.state);
      if (background !== undefined)
        setPlace({ query: new URL(background, location.origin).search, slug: location.pathname.slice(list.length + 1) });
      else if (location.pathname === list) setPlace({ query: location.search });
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [list]);

  useEffect(() => {
    if (isOverBudget()) setPlace({ query: location.search });
  }, []);

  const { query } = place;
  const replaceQuery = useCallback(
    (wanted: string) => {
      history.replaceState(null, "", `${list}${wanted}`);
      setPlace({ query: wanted });
    },
    [list],
  );
  const open = useCallback(
    (slug: string) => {
      const state: DialogState = { background: `${list}${query}` };
      history.pushState(state, "", `${list}/${slug}`);
      setPlace({ query, slug });
    },
    [list, query],
  );
  const close = useCallback(() => {
    // A second click before the browser has gone back would leave the catalogue.
    if (closing.current) return;
    closing.current = true;
    history.back();
  }, []);
  return useMemo(() => ({ ...place, replaceQuery, open, close }), [place, replaceQuery, open, close]);
}
