import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";

/** A part of what the site still shows of the sample company, as `rpc/sample_content` answers it. */
export type SampleState = {
  part: "facts" | "statistics" | "products" | "certificates" | "testimonials" | "articles" | "harvest" | "destinations" | "legal" | "texts";
  /** How much of it nobody has changed. */
  count: number;
  may_be_kept: boolean;
  /** Whether the site can do without it. */
  may_be_removed: boolean;
  /** Whether the company keeps it as its own. */
  is_kept: boolean;
};

/** What the site still shows of the sample company. */
export function useSampleContent({ enabled = true } = {}) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["sample_content"],
    queryFn: async () => orThrow(await supabase.rpc("sample_content")).data as SampleState[],
    enabled,
  });
}
