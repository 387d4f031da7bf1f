import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { CATALOGUE, productPath } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orThrow, useSubmit } from "#staff/session/use-submit.ts";
import { Combobox } from "#staff/ui/combobox.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import type { Product } from "../product.ts";

type DeleteDialogProps = {
  product: Product;
  onClose: () => void;
  /** In: the path that visitors of the old address are sent to; empty: they are told that the page is not there. */
  onDelete: (target: string) => Promise<void>;
};

/** Asks where the visitors of a product's address go once it is deleted: links to it stay in mails and search engines. */
export function DeleteDialog({ product, onClose, onDelete }: DeleteDialogProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const [target, setTarget] = useState(CATALOGUE);
  const others = useQuery({
    queryKey: ["products", "targets", product.id],
    queryFn: async () => {
      const found = supabase.from("products").select("slug,name").eq("active", true).neq("id", product.id);
      return orThrow(await found.order("name")).data as { slug: string; name: string }[];
    },
  });
  const { busy, error, onSubmit } = useSubmit(async () => {
    await onDelete(target);
    onClose();
  });
  const options = [
    { value: CATALOGUE, label: t("products.remove.catalogue") },
    ...(others.data ?? []).map(({ slug, name }) => ({ value: productPath(slug), label: name })),
  ];
  const fault = error ?? (others.error === null ? undefined : messageOf(others.error, t));
  return (
    <FormDialog
      title={t("products.remove.title", { name: product.name })}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      error={fault}
      submit={t("products.menu.delete")}
      tone="danger"
      className="min-h-80"
    >
      <p className="text-bark">{t("products.remove.hint", { path: productPath(product.slug) })}</p>
      <Combobox
        label={t("products.remove.target")}
        hint={t(target === "" ? "products.remove.nowhere" : "products.remove.targetHint")}
        options={options}
        value={target}
        onChange={setTarget}
        placeholder={t("products.remove.none")}
      />
    </FormDialog>
  );
}
