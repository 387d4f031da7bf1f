import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The selected rows of a list. Another page, or other filters, begin without any. */
export function useSelection(query: string) {
  const [selected, setSelected] = useState({ query, ids: none });
  return [selected.query === query ? selected.ids : none, (ids: ReadonlySet<string>) => setSelected({ query, ids })] as const;
}
