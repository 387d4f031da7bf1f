/** The changes of one request to one row, from `/rest/v1/revisions`. */
export type Revision = {
  id: number;
  table_name: string;
  row_key: string;
  action: "insert" | "update" | "delete";
  /** An address, `service_role`, or a command. */
  actor: string;
  /** ISO, UTC. */
  at: string;
  request_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type ColumnDifference = { column: string; before: string; after: string };

/** Columns that the program sets itself. */
const ownColumns = new Set([
  "id",
  "product_id",
  "created_at",
  "updated_at",
  "first_answered_at",
  "closed_at",
  "version",
  "made_from",
  "stale",
  "price_range",
  "language",
  "parameter",
  "kind",
]);

type Words = { yes: string; no: string };

export function differencesOf({ before, after }: Pick<Revision, "before" | "after">, words?: Words): ColumnDifference[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((column) => !ownColumns.has(column));
  return columns
    .map((column) => ({ column, before: shown(before?.[column], words), after: shown(after?.[column], words) }))
    .filter((difference) => difference.before !== difference.after);
}

function shown(value: unknown, words?: Words): string {
  if (typeof value === "boolean" && words !== undefined) return value ? words.yes : words.no;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(String).join("\n");
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

type RevisionGroup = { requestId: string; at: string; actor: string; revisions: Revision[] };

/** Groups revisions, which must be sorted newest first. */
export function grouped(revisions: readonly Revision[]): RevisionGroup[] {
  const groups = new Map<string, RevisionGroup>();
  for (const revision of revisions) {
    const { request_id: requestId, at, actor } = revision;
    const group = groups.get(requestId) ?? { requestId, at, actor, revisions: [] };
    group.revisions.push(revision);
    groups.set(requestId, group);
  }
  return [...groups.values()];
}

/**
 * The English text that a translation was made from: the product's text when the translation was last written.
 *
 * Takes the revisions of the product and of its translation, newest first.
 */
export function englishAtTranslation(product: readonly Revision[], translation: readonly Revision[], column: string): string | undefined {
  const hasChanged = ({ before, after }: Revision) => shown(before?.[column]) !== shown(after?.[column]);
  const written = translation.find(hasChanged)?.id ?? 0;
  const next = product.findLast((revision) => revision.id > written && hasChanged(revision));
  return next?.before ? shown(next.before[column]) : undefined;
}
