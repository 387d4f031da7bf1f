import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";

type Product = {
  id: number;
  slug: string;
  name: string;
  price_range: string | null;
  translations: { language: string; name: string | null }[];
};

/** The product that an enquiry is about, with its price as text. */
export function useProduct({ product: slug }: Enquiry) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["products", "of-enquiry", slug],
    enabled: slug !== null,
    queryFn: async () => {
      const select = "id,slug,name,price_range,translations:product_translations(language,name)";
      const { data } = orThrow(await supabase.from("products").select(select).eq("slug", slug).maybeSingle<Product>());
      return data;
    },
  });
}

/** The name of a product in a language, or else the English name. */
export function nameIn(product: Product, language: string): string {
  return product.translations.find((translation) => translation.language === language)?.name ?? product.name;
}
