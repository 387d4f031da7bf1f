import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asOne, hasWords } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/session/use-submit.ts";
import { type ContactRow, contactsOf } from "./groups.ts";

const PER_PAGE = 200;
const columns = "id,reference,contact,name,email,phone,company,country,status,received_at,message,language";

/** People or companies in the order of their names, a part at a time: enquiries are read ordered by them, and taken together. */
export function useContacts(by: "contact" | "company", search: string) {
  const supabase = useSupabase();
  const query = useInfiniteQuery({
    queryKey: ["enquiries", "contacts", by, search],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    getNextPageParam: (last: ContactRow[], pages) => (last.length < PER_PAGE ? undefined : pages.length * PER_PAGE),
    queryFn: async ({ pageParam }) => {
      const conditions = ["status.not.in.(spam,quarantined)", `${by}.neq.""`, ...hasWords("search_text", search)];
      const { data } = orThrow(
        await supabase
          .from("enquiries")
          .select(columns)
          .or(asOne(conditions))
          .order(by)
          .order("id", { ascending: false })
          .range(pageParam, pageParam + PER_PAGE - 1)
          .overrideTypes<ContactRow[], { merge: false }>(),
      );
      return data ?? [];
    },
  });
  return { ...query, contacts: query.data && contactsOf(query.data.pages.flat(), by) };
}
