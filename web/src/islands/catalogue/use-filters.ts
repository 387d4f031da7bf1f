import { useEffect, useState } from "react";
import type { Filters } from "#features/catalogue/filters.ts";
import { filtersFrom, queryOf } from "#features/catalogue/search-params.ts";
import type { CatalogueAddress } from "./use-address.ts";

/** How long typing must pause before the search is put into the address, in milliseconds: browsers limit the rate of changes. */
const typingPause = 250;

/**
 * The filters: in the address, so that a filtered list can be shared, and in local state, so that typing never waits. A query from
 * elsewhere (Back, Forward) updates the filters.
 */
export function useFilters({ query, slug, replaceQuery }: CatalogueAddress): [Filters, (filters: Filters) => void] {
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
