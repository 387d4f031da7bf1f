import type { SupabaseClient } from "@supabase/supabase-js";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asOne, hasWords, quoted } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { readAllRows } from "#staff/backend/rows.ts";
import { type By, type ContactRow, type ContactsPage, contactsOf } from "./groups.ts";

/** How many enquiries are searched for contacts at a time. */
const PER_PAGE = 100;
const columns = "id,reference,contact,name,email,phone,company,country,status,received_at,message,language";

export const orders = ["latest", "name", "address"] as const;
/** By the last enquiry, or by name or address. A company has no address. */
export type Order = (typeof orders)[number];

/** People or companies in an order, page by page, each with all their enquiries. */
export function useContacts(by: By, search: string, order: Order) {
  const supabase = useSupabase();
  const query = useInfiniteQuery({
    queryKey: ["enquiries", "contacts", by, search, order],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last: ContactsPage, pages) => (last.isLast ? undefined : pages.length * PER_PAGE),
    queryFn: async ({ pageParam }): Promise<ContactsPage> => {
      const column = order === "latest" ? "received_at" : order === "address" ? by : by === "company" ? "company" : "name";
      const found = supabase
        .from("enquiries")
        .select(by)
        .or(asOne([...countsAsContact(by), ...hasWords("search_text", search)]));
      const ordered = found.order(column, { ascending: order !== "latest" }).order("id", { ascending: false });
      const { data } = orThrow(await ordered.range(pageParam, pageParam + PER_PAGE - 1));
      const keys = [...new Set((data as Pick<ContactRow, By>[]).map((row) => row[by]))];
      return { keys, rows: await enquiriesOf(supabase, by, keys), isLast: (data ?? []).length < PER_PAGE };
    },
  });
  return { ...query, contacts: query.data && contactsOf(query.data.pages, by) };
}

/** Spam makes no contact, and enquiries without a company belong to none. */
const countsAsContact = (by: By) => ["status.not.in.(spam,quarantined)", `${by}.neq.""`];

/** All enquiries of these keys, newest first. */
async function enquiriesOf(supabase: SupabaseClient, by: By, keys: readonly string[]): Promise<ContactRow[]> {
  if (keys.length === 0) return [];
  const conditions = [...countsAsContact(by), `${by}.in.(${keys.map(quoted).join(",")})`];
  return readAllRows<ContactRow>(supabase, "enquiries", { select: columns, conditions, order: "received_at.desc,id.desc" });
}
