import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { changeMany, type Versioned } from "#staff/backend/changes.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { finishUndoable, showError, showUndoable } from "#staff/ui/toasts.tsx";
import type { ListedProduct } from "./listed-product.ts";

/** How long it can be undone, in milliseconds. */
const UNDO = 10_000;

const actions = {
  show: { column: "active", value: true },
  hide: { column: "active", value: false },
  feature: { column: "featured", value: true },
  unfeature: { column: "featured", value: false },
} as const;
type Action = keyof typeof actions;

/** The actions for all selected products. */
export function BulkActions({ chosen, onDone }: { chosen: readonly ListedProduct[]; onDone: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();

  /** Writes a change; products that somebody else has changed meanwhile are left unchanged, which is reported. Returns the changed ones. */
  async function write(action: Action, value: boolean, products: readonly Versioned[]): Promise<readonly Versioned[]> {
    if (products.length === 0) return products;
    const changed = await changeMany(supabase, "products", products, { [actions[action].column]: value });
    const kept = products.length - changed.length;
    if (kept > 0) showError(t("ui.conflict.rows", { count: kept }));
    await queries.invalidateQueries({ queryKey: ["products"] });
    return changed;
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => {
      finishUndoable();
      // Pending changes that can be undone are sent first.
      await new Promise((done) => setTimeout(done));
      const { column, value } = actions[action];
      const changing = chosen.filter((product) => product[column] !== value);
      return { action, changed: await write(action, value, changing) };
    },
    onSuccess: ({ action, changed }) => {
      onDone();
      showUndoable({
        title: t(`products.bulk.${action}Done`, { count: changed.length }),
        undoLabel: t("ui.undo"),
        duration: UNDO,
        onUndo: () => void write(action, !actions[action].value, changed).catch((error) => showError(messageOf(error, t))),
        onDone: () => undefined,
      });
    },
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
