import { ChangedColumn } from "#staff/history/difference.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import type { Imported } from "./functions.ts";

/** The changes to each product, column by column; columns are named as in the file. */
export function ImportedChanges({ report }: { report: Imported }) {
  const t = useTexts();
  const { changes, added, changed } = report;
  return (
    <>
      <ul className="flex flex-col">
        {changes.map(({ slug, name, is_new, columns }) => (
          <li key={slug} className="border-t border-line py-2">
            <details>
              <summary className="min-h-8 py-1 pointer-coarse:min-h-11">
                <span className="font-semibold">{name}</span> <span className="text-bark">{slug}</span>{" "}
                {is_new && <Badge tone="done">{t("products.import.new")}</Badge>}{" "}
                <span className="text-bark">{t("products.import.columns", { count: columns.length })}</span>
              </summary>
              <dl className="flex flex-col gap-2 py-2 ps-4">
                {columns.map(({ column, before, after }) => (
                  <ChangedColumn key={column} name={column} before={before} after={after} />
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
      <MoreRows count={added + changed - changes.length} />
    </>
  );
}
