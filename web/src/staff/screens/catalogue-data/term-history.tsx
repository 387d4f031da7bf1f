import { useState } from "react";
import { RevisionList } from "#staff/history/revision-list.tsx";
import type { Revision } from "#staff/history/revisions.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { columnNameOf } from "./column-names.ts";
import { type Kind, type Term, translations } from "./term.ts";
import { useRevisions } from "./use-revisions.ts";

/** Who has changed a term or one of its names; loaded when it is opened. */
export function TermHistory({ kind, term }: { kind: Kind; term: Term }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const canRestore = useRights().may("update", kind);
  const [isOpen, setOpen] = useState(false);
  const query = useRevisions(kind, term.code, isOpen);
  const { table, owner } = translations[kind];
  const rowName = ({ table_name, row_key }: Revision) => {
    if (table_name !== table) return term.english_name;
    return languageName(row_key.slice(term.code.length + 1));
  };
  // Columns that the program derives from others, and the key of a name.
  const isOwn = (name: string, column: string) => column === "english_name" || (name === table && column === owner);
  return (
    <details className="border-t border-line pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="heading">{t("catalogueData.history")}</summary>
      <div className="pt-3">
        {isOpen && (
          <RevisionList
            query={query}
            rowName={rowName}
            columnName={(column, { table_name }) => (isOwn(table_name, column) ? undefined : columnNameOf(column, t))}
            canRestore={canRestore}
          />
        )}
      </div>
    </details>
  );
}
