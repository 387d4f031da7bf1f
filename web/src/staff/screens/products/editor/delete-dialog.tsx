import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { hasWords } from "#staff/backend/conditions.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { CATALOGUE, productPath } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Combobox } from "#staff/ui/combobox.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import type { Product } from "../product.ts";

/** How many products are offered immediately; others are found by typing. */
const SHOWN = 20;
type DeleteDialogProps = {
  product: Product;
  onClose: () => void;
  /** Called with the path for the redirect of the old address; empty for none. */
  onDelete: (target: string) => Promise<void>;
};

/** Asks for a redirect of the product's address after its deletion, because links to it remain in mails and search engines. */
export function DeleteDialog({ product, onClose, onDelete }: DeleteDialogProps) {
  const t = useTexts();
  const [target, setTarget] = useState(CATALOGUE);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const others = useRows<Pick<Product, "slug" | "name">>(
    "products",
    {
      select: "id,slug,name",
      conditions: ["active.is.true", `id.neq.${product.id}`, ...hasWords("name", search)],
      order: "name",
      perPage: SHOWN,
    },
    { placeholderData: keepPreviousData },
  );
  const form = useSubmit(async () => {
    await onDelete(target);
    onClose();
  });
  const catalogue = t("products.remove.catalogue");
  const options = [
    ...(catalogue.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()) ? [{ value: CATALOGUE, label: catalogue }] : []),
    ...(others.rows ?? []).map(({ slug, name }) => ({ value: productPath(slug), label: name })),
  ];
  const fault = form.error ?? (others.error === null ? undefined : messageOf(others.error, t));
  return (
    <FormDialog
      title={t("products.remove.title", { name: product.name })}
      onClose={onClose}
      form={{ ...form, error: fault }}
      submit={t("products.menu.delete")}
      tone="danger"
      className="min-h-80"
    >
      <p className="text-bark">{t("products.remove.hint", { path: productPath(product.slug) })}</p>
      <Combobox
        label={t("products.remove.target")}
        hint={t(target === "" ? "products.remove.nowhere" : "products.remove.targetHint")}
        options={options}
        onSearch={setTyped}
        more={(others.total ?? 0) - (others.rows?.length ?? 0)}
        value={target}
        onChange={setTarget}
        placeholder={t("products.remove.none")}
      />
    </FormDialog>
  );
}
