import { memo } from "react";
import { categoryOf, useCategories } from "#backend/categories.ts";
import type { ProductCard as CardData } from "#backend/wire/ProductCard.ts";
import { FeaturedCard } from "#features/catalogue/featured-card.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Cached } from "#ui/cached.tsx";

type FeaturedProductsProps = {
  products: readonly CardData[];
  /** The selected category, if there is one. */
  category?: string;
  onOpen: (slug: string) => void;
};

/** The featured products. Typing in the filters does not render them again. */
export const FeaturedProducts = memo(function FeaturedProducts({ products, category, onOpen }: FeaturedProductsProps) {
  const { t } = useTranslation("catalogue");
  const categories = useCategories();
  return (
    <section aria-labelledby="catalogue-featured" className="not-first:mt-16 not-last:mb-16">
      <p className="eyebrow">{category === undefined ? t("featured.eyebrow") : categoryOf(categories, category).name}</p>
      <h2 id="catalogue-featured" className="display-3">
        {t("featured.title")}
      </h2>
      <p className="measure mt-1 text-sm text-bark">{t("featured.intro")}</p>
      <ul className="mt-6 grid gap-x-8 gap-y-8 xl:grid-cols-2">
        {products.map((product) => (
          <li key={product.slug}>
            <Cached>
              <FeaturedCard product={product} onOpen={onOpen} />
            </Cached>
          </li>
        ))}
      </ul>
    </section>
  );
});
