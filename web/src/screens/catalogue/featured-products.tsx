import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ProductCard as CardData } from "#backend/wire/ProductCard.ts";
import type { DialogState } from "#features/catalogue/dialog-state.ts";
import { FeaturedCard } from "#features/catalogue/featured-card.tsx";
import { Section } from "#ui/section.tsx";

type FeaturedProductsProps = { products: readonly CardData[]; dialog: DialogState };

/** The products that the exporter puts first, whatever the filters say. Typing in the filters does not draw them anew. */
export const FeaturedProducts = memo(function FeaturedProducts({ products, dialog }: FeaturedProductsProps) {
  const { t } = useTranslation("catalogue");
  return (
    <Section eyebrow={t("featured.eyebrow")} title={t("featured.title")} intro={t("featured.intro")}>
      <ul className="grid gap-x-14 gap-y-10 xl:grid-cols-2">
        {products.map((product) => (
          <li key={product.id}>
            <FeaturedCard product={product} dialog={dialog} />
          </li>
        ))}
      </ul>
    </Section>
  );
});
