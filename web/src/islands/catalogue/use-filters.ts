import { useEffect, useState } from "react";
import type { Filters } from "#features/catalogue/filters.ts";
import { filtersFrom, queryOf } from "#features/catalogue/search-params.ts";

/** The search goes into the address when typing has paused for this long, in milliseconds: browsers limit how often it may change. */
const typingPause = 250;

type InAddress = {
  /** The query of the list. */
  query: string;
  /** The product that is open over the list: the address is not the list's then. */
  slug?: string;
  replaceQuery: (query: string) => void;
};

/**
 * The filters, in the address so that a filtered list can be shared, and here at once so that typing never waits for it.
 * A query that comes from elsewhere (Back, Forward) sets the filters again.
 */
export function useFilters({ query, slug, replaceQuery }: InAddress): [Filters, (filters: Filters) => void] {
  const inAddress = filtersFrom(query);
  const address = queryOf(inAddress);
  const [filters, setFilters] = useState(inAddress);
  const [seen, setSeen] = useState(address);
  const [lastWritten, setLastWritten] = useState(address);
  if (seen !== address) {
    setSeen(address);
    if (address !== lastWritten) {
      setLastWritten(address);
      setFilters(inAddress);
    }
  }

  const wanted = queryOf(filters);
  const pause = filters.search === inAddress.search ? 0 : typingPause;
  const inFront = slug === undefined;
  useEffect(() => {
    if (!inFront || wanted === address) return;
    const timer = setTimeout(() => {
      setLastWritten(wanted);
      replaceQuery(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [inFront, wanted, address, pause, replaceQuery]);

  return [filters, setFilters];
}
