import { useCategory } from "#backend/categories.ts";
import type { Product } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, Stamp } from "#ui/badge.tsx";
import { HeatBadge } from "./heat-badge.tsx";

/** A product's category and grade, and its heat level if its category has heat. */
export function ProductBadges({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  const category = useCategory(product.category);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="night">{category.name}</Badge>
      {product.grade !== "" && <Stamp>{t("gradeStamp", { grade: product.grade })}</Stamp>}
      <HeatBadge product={product} />
    </div>
  );
}
