import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { currencies, incoterms, priceUnits } from "#staff/catalogue/currencies.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Section } from "#staff/ui/section.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { useEditor } from "./editor-context.tsx";
import { ColumnCheckbox, ColumnDate, ColumnSelect, ColumnText } from "./fields.tsx";
import { type Draft, PRODUCT, writtenValues } from "./product-draft.ts";

export function PriceSection() {
  const t = useTexts();
  const plain = (value: string) => ({ value, label: value });
  return (
    <Section title={t("products.section.price")}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <ColumnText row={PRODUCT} column="price_from" inputMode="decimal" />
        <ColumnText row={PRODUCT} column="price_to" inputMode="decimal" />
        <ColumnSelect row={PRODUCT} column="price_currency" options={currencies.map(plain)} empty="–" />
        <ColumnSelect
          row={PRODUCT}
          column="price_unit"
          options={priceUnits.map((unit) => ({ value: unit, label: t(`products.unit.${unit}`) }))}
          empty="–"
        />
        <ColumnSelect row={PRODUCT} column="price_term" options={incoterms.map(plain)} empty="–" />
        <ColumnText row={PRODUCT} column="price_port" />
        <ColumnDate row={PRODUCT} column="price_valid_until" className="col-span-2 sm:col-span-1" />
      </div>
      <ColumnCheckbox row={PRODUCT} column="needs_export_authorisation" />
      <ColumnText row={PRODUCT} column="price_note" hint={t("products.price.noteHint")} />
      <ShownAs />
    </Section>
  );
}

const priceColumns = [
  "price_from",
  "price_to",
  "price_currency",
  "price_unit",
  "price_term",
  "price_port",
  "price_valid_until",
  "needs_export_authorisation",
  "price_note",
  "port",
];

function priceOf(draft: Draft): Record<string, unknown> {
  const row = draft[PRODUCT];
  const values = row === undefined ? {} : writtenValues(PRODUCT, row);
  return Object.fromEntries(Object.entries(values).filter(([column]) => priceColumns.includes(column)));
}

/** The price as the program formats it: the change is written and rolled back. */
function ShownAs() {
  const t = useTexts();
  const supabase = useSupabase();
  const { product, draft, canEdit } = useEditor();
  const typed = JSON.stringify(priceOf(draft));
  const asked = useSettled(typed);
  const isTried = product !== undefined && canEdit && asked !== "{}";
  const { data } = useQuery({
    queryKey: ["price-in-words", product?.id, product?.version, asked],
    enabled: isTried,
    retry: false,
    queryFn: async () => {
      const tried = supabase.from("products").update(JSON.parse(asked)).eq("id", product?.id).select("price_range").rollback();
      const { data } = orThrow(await tried.single());
      return (data as { price_range: string }).price_range;
    },
  });
  const words = isTried ? data : product?.price_range;
  if (words === undefined) return null;
  return (
    <p className="text-sm text-bark" role="status">
      {t("products.price.shownAs", { price: words })}
    </p>
  );
}
