import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readAllRows } from "#staff/backend/rows.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** The columns by which people know a product and an enquiry. */
const namedBy = { products: "name", enquiries: "reference" } as const;
type Owner = { table: keyof typeof namedBy; id: number };

/** For each table whose rows do not keep a name: to what they belong, and the column that says to which. */
const owners: Record<string, { table: Owner["table"]; column: string }> = {
  product_translations: { table: "products", column: "product_id" },
  product_parameters: { table: "products", column: "product_id" },
  product_drafts: { table: "products", column: "product_id" },
  enquiries: { table: "enquiries", column: "id" },
  enquiry_notes: { table: "enquiries", column: "enquiry_id" },
  enquiry_messages: { table: "enquiries", column: "enquiry_id" },
};

function ownerOf({ table_name, before, after }: Revision): Owner | undefined {
  const owner = owners[table_name];
  const id = owner && Number(after?.[owner.column] ?? before?.[owner.column]);
  return owner && id ? { table: owner.table, id } : undefined;
}

/** The names of rows for people: that of the row, or of the product or the enquiry that it belongs to; otherwise its key. */
export function useRowNames(revisions: readonly Revision[]): (revision: Revision) => string {
  const supabase = useSupabase();
  const rights = useRights();
  const languageName = useLanguageNames();
  const keyOf = ({ table, id }: Owner) => `${table} ${id}`;
  const wanted = new Map(
    revisions
      .map(ownerOf)
      .filter((owner) => owner !== undefined)
      .map((owner) => [keyOf(owner), owner]),
  );
  const { data: names } = useQuery({
    queryKey: ["revisions", "names", [...wanted.keys()].sort()],
    enabled: wanted.size > 0,
    queryFn: async () => {
      const found = (Object.keys(namedBy) as Owner["table"][]).map(async (table) => {
        const ids = [...wanted.values()].filter((owner) => owner.table === table).map(({ id }) => id);
        if (ids.length === 0 || !rights.may("select", table)) return [];
        const query = { select: `id,name:${namedBy[table]}`, conditions: [`id.in.(${ids})`] };
        const rows = await readAllRows<{ id: number; name: string }>(supabase, table, query);
        return rows.map(({ id, name }) => [keyOf({ table, id }), name] as const);
      });
      return new Map((await Promise.all(found)).flat());
    },
  });
  return (revision) => {
    const { row_key, before, after } = revision;
    const owner = ownerOf(revision);
    const own = owner === undefined ? (after?.name ?? before?.name) : names?.get(keyOf(owner));
    if (typeof own !== "string" || own === "") return row_key;
    const language = after?.language ?? before?.language;
    return owner?.table === "products" && typeof language === "string" ? `${own}, ${languageName(language)}` : own;
  };
}
