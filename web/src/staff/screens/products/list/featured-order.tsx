import { useRowOrder } from "#staff/backend/use-row-order.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { MoveButtons } from "#staff/ui/move-buttons.tsx";
import type { Column } from "#staff/ui/table.tsx";
import type { ListedProduct } from "./listed-product.ts";

/** The column for reordering featured products. Also returns an announcement for screen readers. */
export function useFeaturedOrder(products: readonly ListedProduct[]): { column: Column<ListedProduct>; announcement: string } {
  const t = useTexts();
  const { move, announcement } = useRowOrder<ListedProduct, "featured_position">(
    "products",
    "featured_position",
    products,
    ({ name }) => name,
  );
  const column: Column<ListedProduct> = {
    id: "order",
    head: t("ui.move.order"),
    className: "sm:w-24",
    cell: (product) => (
      <MoveButtons name={product.name} place={products.indexOf(product)} count={products.length} onMove={(by) => void move(product, by)} />
    ),
  };
  return { column, announcement };
}
