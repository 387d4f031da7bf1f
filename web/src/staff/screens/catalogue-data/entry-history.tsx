import { quoted } from "#staff/backend/conditions.ts";
import { HistoryDetails } from "#staff/history/history-details.tsx";
import type { Revision } from "#staff/history/revisions.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSite } from "#staff/site-context.tsx";
import { columnNameOf } from "./column-names.ts";
import { type Entry, type Kind, translations } from "./entry.ts";

/** Who has changed an entry or one of its names. */
export function EntryHistory({ kind, entry }: { kind: Kind; entry: Entry }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const canRestore = useRights().may("update", kind);
  const { languages } = useSite();
  const { table, owner } = translations[kind];
  const names = languages.map(({ code }) => quoted(`${entry.code},${code}`)).join(",");
  const rowName = ({ table_name, row_key }: Revision) => {
    if (table_name !== table) return entry.english_name;
    return languageName(row_key.slice(entry.code.length + 1));
  };
  // Columns that the program derives from others, and the key of a name.
  const isOwn = (name: string, column: string) => column === "english_name" || (name === table && column === owner);
  return (
    <HistoryDetails
      title={t("catalogueData.history")}
      of={[
        [kind, `row_key.eq.${quoted(entry.code)}`],
        [table, `row_key.in.(${names})`],
      ]}
      rowName={rowName}
      columnName={(column, { table_name }) => (isOwn(table_name, column) ? undefined : columnNameOf(column, t))}
      canRestore={canRestore}
    />
  );
}
