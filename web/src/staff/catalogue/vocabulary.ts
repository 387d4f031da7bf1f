import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { readAllRows } from "#staff/backend/rows.ts";
import { useRights } from "#staff/session/rights-context.tsx";

export type Named = { code: string; name: string };

export const parameterGroups = ["physical", "chemical", "microbiology", "contaminants"] as const;
export type ParameterGroup = (typeof parameterGroups)[number];

type Parameter = Named & { group: ParameterGroup; unit: string; method: string; position: number };

export function useCategories() {
  return useOrderedRows<Named>("categories", "code, name:english_name");
}

export function useVocabulary() {
  return {
    categories: useCategories().data,
    grades: useOrderedRows<Named>("grades", "code, name").data,
    parameters: useOrderedRows<Parameter>("parameters", "code, name:english_name, group, unit, method, position").data,
  };
}

/** The rows of a short table by position; empty if the role has no such table. */
function useOrderedRows<Row>(table: string, columns: string) {
  const supabase = useSupabase();
  const rights = useRights();
  return useQuery({
    queryKey: [table, "vocabulary"],
    enabled: rights.may("select", table),
    staleTime: 60_000,
    queryFn: () => readAllRows<Row>(supabase, table, { select: columns, order: "position,code" }),
  });
}
