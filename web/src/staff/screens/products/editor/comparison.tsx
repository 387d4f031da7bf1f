import { Difference } from "#staff/history/difference.tsx";
import { englishAtTranslation } from "#staff/history/revisions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SiteLanguage } from "#staff/site-config.ts";
import { QueryState } from "#staff/ui/query-state.tsx";
import { useColumnNames } from "../column-names.ts";
import { useProductRevisions } from "../use-product-revisions.ts";
import type { TranslatedColumn } from "./columns.ts";
import { useEditor } from "./editor-context.tsx";
import { PRODUCT, valueIn } from "./product-draft.ts";

export function Comparison({ language, columns }: { language: SiteLanguage; columns: readonly TranslatedColumn[] }) {
  const t = useTexts();
  const nameOf = useColumnNames();
  const { product, rows, draft } = useEditor();
  const query = useProductRevisions(product?.id ?? 0, product !== undefined);
  if (query.error || query.data === undefined) return <QueryState query={query} title={t("history.readError")} lines={2} />;
  const { data } = query;
  const ofProduct = data.filter(({ table_name }) => table_name === "products");
  const ofTranslation = data.filter(
    ({ table_name, row_key }) => table_name === "product_translations" && row_key.endsWith(`,${language.code}`),
  );
  return (
    <dl className="flex flex-col gap-2 border-s-[3px] border-line ps-3">
      {columns.map((column) => {
        const then = englishAtTranslation(ofProduct, ofTranslation, column);
        const now = valueIn(draft, rows, PRODUCT, column);
        const text = Array.isArray(now) ? now.join("\n") : String(now ?? "");
        return (
          <div key={column}>
            <dt className="text-sm text-bark">{nameOf(column)}</dt>
            <dd lang="en">{then === undefined ? t("products.translation.notKnown") : <Difference before={then} after={text} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
