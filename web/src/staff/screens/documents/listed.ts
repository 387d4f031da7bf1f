import type { StoredFile } from "#staff/files/stored-file.ts";
import { validityOf } from "#staff/files/validity.ts";
import type { Sort } from "#staff/ui/table.tsx";

/** The filters of documents: `ending` are those that have expired or expire soon. */
export const shows = ["all", "ending", "ended"] as const;
export type Show = (typeof shows)[number];

export function showOf(value: string | null): Show {
  return shows.find((show) => show === value) ?? "all";
}

/** The filtered documents, in order. `today` is the date in the person's zone. */
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

/** Documents that do not expire come last. */
const NEVER = "9999-12-31";

const comparisons: Record<string, (a: StoredFile, b: StoredFile) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  size: (a, b) => a.size - b.size,
  uploaded: (a, b) => a.createdAt.localeCompare(b.createdAt),
  validUntil: (a, b) => (a.validUntil ?? NEVER).localeCompare(b.validUntil ?? NEVER),
};
