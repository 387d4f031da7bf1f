import { ChangedColumn } from "#staff/history/difference.tsx";
import { differencesOf } from "#staff/history/revisions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { useColumnNames } from "../column-names.ts";
import { useEditor } from "./editor-context.tsx";
import { PRODUCT } from "./product-draft.ts";
import { useRowNames } from "./row-names.ts";
import { cleanedDraft } from "./server-draft.ts";

export function DraftComparison({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  const t = useTexts();
  const columnName = useColumnNames();
  const rowName = useRowNames();
  const { rows, draft } = useEditor();
  const words = { yes: t("history.yes"), no: t("history.no") };
  const englishFirst = Object.entries(cleanedDraft(draft)).sort(([one], [other]) => Number(other === PRODUCT) - Number(one === PRODUCT));
  const changed = englishFirst.map(([row, { action, changes }]) => {
    const to = Object.fromEntries(Object.entries(changes).map(([column, change]) => [column, change.to]));
    const shown = Object.fromEntries(Object.keys(to).map((column) => [column, rows[row]?.[column]]));
    const before = action === "delete" ? (rows[row] ?? null) : shown;
    return { row, action, differences: differencesOf({ before, after: action === "delete" ? null : to }, words) };
  });
  return (
    <Drawer open={open} onClose={onClose} title={t("products.draft.comparison", { name })}>
      {changed.length === 0 && <EmptyState title={t("products.draft.same")} />}
      <ul className="flex flex-col">
        {changed.map(({ row, action, differences }) => (
          <li key={row} className="border-t border-line py-4 first:border-t-0 first:pt-0">
            <h3 className="font-semibold">{t(`history.${action}`, { row: rowName(row) })}</h3>
            <dl className="flex flex-col gap-2 py-2">
              {differences.map(({ column, before, after }) => (
                <ChangedColumn key={column} name={columnName(column)} before={before} after={after} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
