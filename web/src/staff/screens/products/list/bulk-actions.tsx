import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { BulkDialog, type BulkForm } from "./bulk-dialog.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { useChangeProducts } from "./use-change-products.ts";

const actions = {
  show: { column: "active", value: true },
  hide: { column: "active", value: false },
  feature: { column: "featured", value: true },
  unfeature: { column: "featured", value: false },
} as const;
type Action = keyof typeof actions;

export function BulkActions({ chosen, onDone }: { chosen: readonly ListedProduct[]; onDone: () => void }) {
  const t = useTexts();
  const mayDelete = useRights().may("delete", "products");
  const changeProducts = useChangeProducts();
  const [form, setForm] = useState<BulkForm>();
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => {
      const { column, value } = actions[action];
      const changing = chosen.filter((product) => product[column] !== value);
      return changeProducts(changing, { set: { [column]: value } }, (count) => t(`products.bulk.${action}Done`, { count }));
    },
    onSuccess: onDone,
    onError: (error) => showError(messageOf(error, t)),
  });
  const forms: BulkForm[] = mayDelete ? ["category", "price", "delete"] : ["category", "price"];
  return (
    <div role="toolbar" aria-label={t("products.bulk.label")} className="flex flex-wrap items-center gap-2 pb-3">
      <p className="me-1 font-semibold">{t("ui.table.chosen", { count: chosen.length })}</p>
      {(Object.keys(actions) as Action[]).map((action) => (
        <Button key={action} size="small" disabled={isPending} onClick={() => mutate(action)}>
          {t(`products.bulk.${action}`)}
        </Button>
      ))}
      {forms.map((one) => (
        <Button key={one} size="small" aria-haspopup="dialog" disabled={isPending} onClick={() => setForm(one)}>
          {t(`products.bulk.${one}.open`)}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={onDone}>
        {t("ui.cancel")}
      </Button>
      {form !== undefined && <BulkDialog form={form} chosen={chosen} onClose={() => setForm(undefined)} onDone={onDone} />}
    </div>
  );
}
