import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Filters } from "#features/catalogue/filters.ts";
import { filtersFrom, queryOf } from "#features/catalogue/search-params.ts";

/** The search goes into the address when typing has paused for this long, in milliseconds: browsers limit how often it may change. */
const typingPause = 250;

/**
 * The filters, in the address so that a filtered list can be shared, and here at once so that typing never waits for it.
 *
 * In: the query of the list, and whether the list is what the address shows (not so behind a dialog).
 * A change replaces the entry in the history. An address that comes from elsewhere (a link, Back) sets the filters anew.
 */
export function useFilters(query: string, inFront: boolean): [Filters, (filters: Filters) => void] {
  const navigate = useNavigate();
  const inAddress = filtersFrom(query);
  const address = queryOf(inAddress);
  const [filters, setFilters] = useState(inAddress);
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState(address);
  if (seen !== address) {
    setSeen(address);
    if (address !== written) {
      setWritten(address);
      setFilters(inAddress);
    }
  }

  const wanted = queryOf(filters);
  const pause = filters.search === inAddress.search ? 0 : typingPause;
  useEffect(() => {
    if (!inFront || wanted === address) return;
    const timer = setTimeout(() => {
      setWritten(wanted);
      navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    }, pause);
    return () => clearTimeout(timer);
  }, [inFront, wanted, address, pause, navigate]);

  return [filters, setFilters];
}
