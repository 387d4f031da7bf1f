import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { type ProductsChange, useChangeProducts } from "./use-change-products.ts";

export type BulkForm = "category" | "price" | "delete";

const ways = ["percent", "amount", "set"] as const;

type BulkDialogProps = { form: BulkForm; chosen: readonly ListedProduct[]; onClose: () => void; onDone: () => void };

/** Asks what is to be done with the chosen products, and says how many they are. */
export function BulkDialog({ form: kind, chosen, onClose, onDone }: BulkDialogProps) {
  const t = useTexts();
  const changeProducts = useChangeProducts();
  const form = useSubmit(async (fields) => {
    await changeProducts(chosen, changeOf(kind, fields), (count) => t(`products.bulk.${kind}.done`, { count }));
    onDone();
  });
  return (
    <FormDialog
      title={t(`products.bulk.${kind}.title`, { count: chosen.length })}
      onClose={onClose}
      form={form}
      submit={t(`products.bulk.${kind}.submit`, { count: chosen.length })}
      tone={kind === "delete" ? "danger" : "primary"}
    >
      <p className="text-bark">{t(`products.bulk.${kind}.hint`)}</p>
      {kind === "category" && <CategoryField />}
      {kind === "price" && (
        <>
          <SelectField
            label={t("products.bulk.price.way")}
            name="way"
            options={ways.map((way) => ({ value: way, label: t(`products.bulk.price.${way}`) }))}
          />
          <TextField
            label={t("products.bulk.price.figure")}
            hint={t("products.bulk.price.figureHint")}
            name="figure"
            type="number"
            step="any"
            required
          />
        </>
      )}
    </FormDialog>
  );
}

function CategoryField() {
  const t = useTexts();
  const { data: categories = [] } = useCategories();
  return (
    <SelectField
      label={t("products.column.category")}
      name="category"
      required
      empty=""
      options={categories.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}

function changeOf(kind: BulkForm, fields: FormData): ProductsChange {
  if (kind === "delete") return "delete";
  if (kind === "category") return { set: { category: textOf(fields, "category") } };
  const figure = textOf(fields, "figure");
  const way = textOf(fields, "way");
  if (way === "set") return { price: { to: figure } };
  return { price: way === "amount" ? { by: figure } : { by_percent: figure } };
}
