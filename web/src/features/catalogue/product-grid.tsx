import type { ProductCard } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { FeaturedLot } from "./featured-lot.tsx";

/** Whether cards of products take the whole width. Two at the most stand beside the heading of their section. */
export const isWideGrid = (products: readonly ProductCard[]) => products.length > 2;

export function ProductGrid({ products }: { products: readonly ProductCard[] }) {
  const { t } = useTranslation("catalogue");
  return (
    <ul className={classes("grid gap-x-10 gap-y-9 md:grid-cols-2 lg:gap-x-6 xl:gap-x-7", isWideGrid(products) && "lg:grid-cols-4")}>
      {products.map((product) => (
        <li key={product.slug} className="in-[.on-night]:bg-paper in-[.on-night]:p-4 in-[.on-night]:text-ink">
          <FeaturedLot product={product} details={t("card.details")} />
        </li>
      ))}
    </ul>
  );
}
