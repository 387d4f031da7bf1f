import { RevisionList } from "#staff/history/revision-list.tsx";
import type { Revision } from "#staff/history/revisions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { useColumnNames } from "./column-names.ts";
import { PRODUCT, parameterRow, translationRow } from "./editor/product-draft.ts";
import { useRowNames } from "./editor/row-names.ts";
import type { Product } from "./product.ts";
import { useProductRevisions } from "./use-product-revisions.ts";

export function ProductHistory({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const t = useTexts();
  const columnName = useColumnNames();
  const rowNameOf = useRowNames();
  const canRestore = useRights().may("update", "products");
  const query = useProductRevisions(product.id, open);
  return (
    <Drawer open={open} onClose={onClose} title={t("products.history.title", { name: product.name })}>
      <RevisionList query={query} columnName={columnName} rowName={(revision) => rowNameOf(rowOf(revision))} canRestore={canRestore} />
    </Drawer>
  );
}

function rowOf({ table_name, row_key }: Revision): string {
  const [, first = "", second = ""] = row_key.split(",");
  if (table_name === "product_translations") return translationRow(first);
  return table_name === "product_parameters" ? parameterRow(first, second) : PRODUCT;
}
