import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { say } from "#staff/ui/toasts.tsx";
import { useColumnNames } from "../column-names.ts";
import { Difference } from "../difference.tsx";
import { PRODUCT, parameterRow, translationRow } from "../editor/draft.ts";
import { useRowNames } from "../editor/row-names.ts";
import type { Product } from "../product.ts";
import { differencesOf, grouped, type Revision } from "./revisions.ts";
import { useRevisions } from "./use-revisions.ts";

/** Who has changed what of a product, and when; each change can be taken back. */
export function History({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const canRestore = useRights().may("update", "products");
  const { data, error, isPending, refetch } = useRevisions(product.id, open);
  const restore = useMutation({
    mutationFn: async (revision: Revision) => orThrow(await supabase.rpc("restore_revision", { id: revision.id })),
    onSuccess: async () => {
      await queries.invalidateQueries();
      say(t("products.history.restored"));
    },
  });
  return (
    <Drawer open={open} onClose={onClose} title={t("products.history.title", { name: product.name })}>
      {restore.error && (
        <Notice tone="now" role="alert">
          {messageOf(restore.error, t)}
        </Notice>
      )}
      {error && <ErrorState title={t("products.history.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {open && isPending && <Skeleton lines={4} label={t("ui.loading")} />}
      {data?.length === 0 && <EmptyState title={t("products.history.none")} hint={t("products.history.noneHint")} />}
      <ol className="flex flex-col">
        {grouped(data ?? []).map(({ requestId, at, actor, revisions }) => (
          <li key={requestId} className="border-t border-line py-4 first:border-t-0 first:pt-0">
            <p className="pb-1 text-sm text-bark">
              <span className="font-semibold text-ink">{actor}</span> · <time dateTime={at}>{dateTime(at)}</time>
            </p>
            <ul className="flex flex-col gap-3">
              {revisions.map((revision) => (
                <li key={revision.id}>
                  <Entry revision={revision} />
                  {canRestore && (
                    <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate(revision)}>
                      {t("products.history.restore")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

function Entry({ revision }: { revision: Revision }) {
  const t = useTexts();
  const nameOf = useColumnNames();
  const rowNameOf = useRowNames();
  const differences = differencesOf(revision);
  return (
    <>
      <h3 className="font-semibold">{t(`products.history.${revision.action}`, { row: rowNameOf(rowOf(revision)) })}</h3>
      <dl className="flex flex-col gap-2 py-2">
        {differences.map(({ column, before, after }) => (
          <div key={column}>
            <dt className="text-sm text-bark">{nameOf(column)}</dt>
            <dd>
              <Difference before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function rowOf({ table_name, row_key }: Revision): string {
  const [, first = "", second = ""] = row_key.split(",");
  if (table_name === "product_translations") return translationRow(first);
  return table_name === "product_parameters" ? parameterRow(first, second) : PRODUCT;
}
