import type { ProductCard } from "#backend/wire/catalogue.ts";
import { isWideGrid, ProductGrid } from "#features/catalogue/product-grid.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

/** The products that an article is about; nothing if there are none. */
export function ArticleProducts({ products }: { products: readonly ProductCard[] }) {
  const { t } = useTranslation("blog");
  if (products.length === 0) return null;
  return (
    <Section className="not-printed" title={t("article.products")} split={isWideGrid(products) ? "none" : "5/7"}>
      <ProductGrid products={products} />
    </Section>
  );
}
