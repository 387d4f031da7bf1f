import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readAllRows } from "#staff/backend/rows.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** Where the name of a row is read: the name of a product or a certificate, and the reference of an enquiry, also for what belongs to it. */
const selects = {
  products: "id,name",
  certificates: "id,name:short_name",
  enquiries: "id,name:reference",
  enquiry_notes: "id,enquiry:enquiries(reference)",
  enquiry_messages: "id,enquiry:enquiries(reference)",
} as const;
type Owner = { table: keyof typeof selects; id: number };
type Named = { id: number; name?: string; enquiry?: { reference: string } | null };

/** For each table whose revisions keep no name: to what its rows belong, and the column that says to which. */
const owners: Record<string, { table: Owner["table"]; column: string }> = {
  product_translations: { table: "products", column: "product_id" },
  product_parameters: { table: "products", column: "product_id" },
  product_drafts: { table: "products", column: "product_id" },
  certificates: { table: "certificates", column: "id" },
  certificate_translations: { table: "certificates", column: "certificate_id" },
  enquiries: { table: "enquiries", column: "id" },
  enquiry_notes: { table: "enquiry_notes", column: "id" },
  enquiry_messages: { table: "enquiry_messages", column: "id" },
};

function ownerOf({ table_name, row_key, before, after }: Revision): Owner | undefined {
  const owner = owners[table_name];
  const id = owner && Number(owner.column === "id" ? row_key : (after?.[owner.column] ?? before?.[owner.column]));
  return owner && id ? { table: owner.table, id } : undefined;
}

/** The names of rows for people: that of the row, or of the product, the certificate or the enquiry that it belongs to; otherwise its key. */
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
      const found = (Object.keys(selects) as Owner["table"][]).map(async (table) => {
        const ids = [...wanted.values()].filter((owner) => owner.table === table).map(({ id }) => id);
        if (ids.length === 0 || !rights.may("select", table)) return [];
        const query = { select: selects[table], conditions: [`id.in.(${ids})`] };
        const rows = await readAllRows<Named>(supabase, table, query);
        return rows.map(({ id, name, enquiry }) => [keyOf({ table, id }), name ?? enquiry?.reference] as const);
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
