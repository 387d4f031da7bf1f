import type { StoredFile } from "#staff/files/stored-file.ts";
import { validityOf } from "#staff/files/validity.ts";
import type { Sort } from "#staff/ui/table.tsx";

/** Which documents are shown: `ending` are those that have ended or end soon. */
export const shows = ["all", "ending", "ended"] as const;
export type Show = (typeof shows)[number];

export function showOf(value: string | null): Show {
  return shows.find((show) => show === value) ?? "all";
}

/** The documents that are shown, in their order. In: which day it is for the person. */
export function listed(
  files: readonly StoredFile[],
  { search, show, sort, today }: { search: string; show: Show; sort: Sort; today: string },
): StoredFile[] {
  const wanted = search.trim().toLowerCase();
  const shown = files.filter((file) => {
    const validity = validityOf(file, today);
    const isShown = show === "all" || validity === "ended" || (show === "ending" && validity === "ending");
    return isShown && file.name.toLowerCase().includes(wanted);
  });
  const compare = comparisons[sort.column] ?? comparisons.uploaded;
  return shown.sort((a, b) => (compare ? compare(a, b) : 0) * (sort.descending ? -1 : 1));
}

/** A document that does not end comes after all that do. */
const NEVER = "9999-12-31";

const comparisons: Record<string, (a: StoredFile, b: StoredFile) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  size: (a, b) => a.size - b.size,
  uploaded: (a, b) => a.createdAt.localeCompare(b.createdAt),
  validUntil: (a, b) => (a.validUntil ?? NEVER).localeCompare(b.validUntil ?? NEVER),
};
