import { useTexts } from "#staff/i18n/texts.tsx";
import { Section } from "#staff/ui/section.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { useColumnNames } from "../column-names.ts";
import { useColumn } from "./editor-context.tsx";
import { ColumnArea, ColumnText } from "./fields.tsx";
import { PRODUCT } from "./product-draft.ts";

/** Data for buyers and customs, in English; its texts are translated in the section above. */
export function TradeSection() {
  const t = useTexts();
  const oneInALine = t("products.oneInALine");
  return (
    <Section title={t("products.section.trade")}>
      <div className="grid gap-3 sm:grid-cols-2">
        <ColumnText row={PRODUCT} column="hs_code" />
        <ColumnText row={PRODUCT} column="botanical_name" />
        <ColumnText row={PRODUCT} column="crop_year" />
        <ColumnText row={PRODUCT} column="shelf_life" />
        <ColumnText row={PRODUCT} column="min_order_quantity" />
        <ColumnText row={PRODUCT} column="lead_time" />
        <ColumnText row={PRODUCT} column="load_20ft" />
        <ColumnText row={PRODUCT} column="load_40ft" />
        <ColumnText row={PRODUCT} column="port" />
        <ColumnArea row={PRODUCT} column="incoterms" hint={oneInALine} />
        <ColumnArea row={PRODUCT} column="packaging_options" hint={oneInALine} />
        <ColumnArea row={PRODUCT} column="certificates" hint={oneInALine} />
        <ColumnArea row={PRODUCT} column="allergens" hint={t("products.allergensHint")} />
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Statement column="gmo_free" />
        <Statement column="halal" />
        <Statement column="kosher" />
      </div>
      <ColumnArea row={PRODUCT} column="attributes" hint={t("products.attributesHint")} />
    </Section>
  );
}

/** Yes, no, or unknown. */
function Statement({ column }: { column: "gmo_free" | "halal" | "kosher" }) {
  const t = useTexts();
  const nameOf = useColumnNames();
  const { value, set, canEdit, error } = useColumn(PRODUCT, column);
  return (
    <SelectField
      label={nameOf(column)}
      error={error}
      disabled={!canEdit}
      empty={t("products.statement.none")}
      options={[
        { value: "true", label: t("products.statement.yes") },
        { value: "false", label: t("products.statement.no") },
      ]}
      value={typeof value === "boolean" ? String(value) : ""}
      onChange={({ target }) => set(target.value === "" ? null : target.value === "true")}
    />
  );
}
