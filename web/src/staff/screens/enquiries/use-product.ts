import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { type Enquiry, productSlugOf } from "#staff/enquiries/enquiry.ts";

type Product = {
  id: number;
  slug: string;
  name: string;
  price_range: string | null;
  translations: { language: string; name: string | null }[];
};

/** The product whose page an enquiry came from, with its price as text. */
export function useProduct({ source_page }: Enquiry) {
  const supabase = useSupabase();
  const slug = productSlugOf(source_page);
  return useQuery({
    queryKey: ["products", "of-enquiry", slug],
    enabled: slug !== undefined,
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
