import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#staff/backend/errors.ts";
import { useUndoableChangeMany } from "#staff/backend/use-undoable.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import type { ListedProduct } from "./listed-product.ts";

const actions = {
  show: { column: "active", value: true },
  hide: { column: "active", value: false },
  feature: { column: "featured", value: true },
  unfeature: { column: "featured", value: false },
} as const;
type Action = keyof typeof actions;

export function BulkActions({ chosen, onDone }: { chosen: readonly ListedProduct[]; onDone: () => void }) {
  const t = useTexts();
  const changeAll = useUndoableChangeMany("products");
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => {
      const { column, value } = actions[action];
      const changing = chosen.filter((product) => product[column] !== value);
      return changeAll(changing, { [column]: value }, (count) => t(`products.bulk.${action}Done`, { count }));
    },
    onSuccess: onDone,
    onError: (error) => showError(messageOf(error, t)),
  });
  return (
    <div role="toolbar" aria-label={t("products.bulk.label")} className="flex flex-wrap items-center gap-2 pb-3">
      <p className="me-1 font-semibold">{t("ui.table.chosen", { count: chosen.length })}</p>
      {(Object.keys(actions) as Action[]).map((action) => (
        <Button key={action} size="small" disabled={isPending} onClick={() => mutate(action)}>
          {t(`products.bulk.${action}`)}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={onDone}>
        {t("ui.cancel")}
      </Button>
    </div>
  );
}
