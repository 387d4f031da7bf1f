import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { moved, positionsFor } from "#staff/catalogue/order.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { MoveButtons } from "#staff/ui/move-buttons.tsx";
import type { Column } from "#staff/ui/table.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { useKeptFocus } from "#staff/ui/use-kept-focus.ts";
import type { ListedProduct } from "./listed-product.ts";

/** The column for reordering featured products. Also returns an announcement for screen readers. */
export function useFeaturedOrder(products: readonly ListedProduct[]): { column: Column<ListedProduct>; announcement: string } {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const keepFocus = useKeptFocus(products);
  const [announcement, setAnnouncement] = useState("");
  const isMoving = useRef(false);

  async function move(product: ListedProduct, by: 1 | -1) {
    const from = products.indexOf(product);
    const to = from + by;
    if (isMoving.current || from === -1 || to < 0 || to >= products.length) return;
    isMoving.current = true;
    keepFocus();
    const rows = products.map((each) => ({ ...each, position: each.featured_position }));
    try {
      for (const { row, position } of positionsFor(moved(rows, from, to), to)) {
        orThrow(await supabase.from("products").update({ featured_position: position, version: row.version }).eq("id", row.id));
      }
      setAnnouncement(t("ui.move.moved", { name: product.name, place: to + 1, count: products.length }));
    } catch (error) {
      showError(messageOf(error, t));
    }
    await queries.invalidateQueries({ queryKey: ["products"] });
    isMoving.current = false;
  }

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
