import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { finishUndoable, sayFailed, sayUndoable } from "#staff/ui/toasts.tsx";
import type { ListedProduct } from "./listed-product.ts";

/** For how long it is offered to be undone, in milliseconds. */
const UNDO = 10_000;

const actions = {
  show: { column: "active", value: true },
  hide: { column: "active", value: false },
  feature: { column: "featured", value: true },
  unfeature: { column: "featured", value: false },
} as const;
type Action = keyof typeof actions;

/** What can be done with the chosen products at once. */
export function BulkActions({ chosen, onDone }: { chosen: readonly ListedProduct[]; onDone: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();

  async function write(action: Action, value: boolean, ids: readonly number[]) {
    if (ids.length === 0) return;
    orThrow(
      await supabase
        .from("products")
        .update({ [actions[action].column]: value })
        .in("id", ids),
    );
    await queries.invalidateQueries({ queryKey: ["products"] });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => {
      finishUndoable();
      const { column, value } = actions[action];
      const changing = chosen.filter((product) => product[column] !== value).map(({ id }) => id);
      await write(action, value, changing);
      return { action, changing };
    },
    onSuccess: ({ action, changing }) => {
      onDone();
      sayUndoable({
        title: t(`products.bulk.${action}Done`, { count: changing.length }),
        undoLabel: t("ui.undo"),
        duration: UNDO,
        onUndo: () => void write(action, !actions[action].value, changing).catch((error) => sayFailed(messageOf(error, t))),
        onDone: () => undefined,
      });
    },
    onError: (error) => sayFailed(messageOf(error, t)),
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
