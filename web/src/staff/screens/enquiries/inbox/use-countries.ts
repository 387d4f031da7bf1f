import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { countryOf } from "#staff/i18n/country-names.ts";

/** How many of the latest enquiries are considered. */
const LOOKED_AT = 500;

/** The countries of recent enquiries, each once. */
export function useCountries(): string[] {
  const supabase = useSupabase();
  const { data = [] } = useQuery({
    queryKey: ["enquiries", "countries"],
    staleTime: 600_000,
    queryFn: async () => {
      const { data } = orThrow(
        await supabase.from("enquiries").select("country,country_code").order("id", { ascending: false }).limit(LOOKED_AT),
      );
      return [...new Set((data ?? []).map(countryOf).filter((country) => country !== ""))];
    },
  });
  return data;
}
