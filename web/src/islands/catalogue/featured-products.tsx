import { memo } from "react";
import { categoryOf, useCategories } from "#backend/categories.ts";
import type { ProductCard as CardData } from "#backend/wire/catalogue.ts";
import { FeaturedTile } from "#features/catalogue/featured-tile.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Cached } from "#ui/cached.tsx";

type FeaturedProductsProps = {
  products: readonly CardData[];
  /** The selected category, if there is one. */
  category?: string;
  onOpen: (slug: string) => void;
};

/** The featured products in one row, which is scrolled where there is not room for all. Typing in the filters does not render them again. */
export const FeaturedProducts = memo(function FeaturedProducts({ products, category, onOpen }: FeaturedProductsProps) {
  const { t } = useTranslation("catalogue");
  const categories = useCategories();
  return (
    <section aria-labelledby="catalogue-featured" className="mt-5 last:mt-16">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="catalogue-featured" className="heading">
          {t("featured.title")}
        </h3>
        <p className="eyebrow">{category === undefined ? t("featured.eyebrow") : categoryOf(categories, category).name}</p>
      </div>
      <ul className="-mx-1 mt-2 grid auto-cols-[8rem] grid-flow-col gap-x-3 xl:auto-cols-[minmax(6.25rem,1fr)] overflow-x-auto overscroll-x-contain px-1 pt-1 pb-3">
        {products.map((product) => (
          <li key={product.slug}>
            <Cached>
              <FeaturedTile product={product} onOpen={onOpen} />
            </Cached>
          </li>
        ))}
      </ul>
      <p className="measure text-xs text-bark">{t("featured.intro")}</p>
    </section>
  );
});
