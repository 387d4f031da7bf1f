import { useState } from "react";
import { quoted } from "#staff/backend/conditions.ts";
import { RevisionList } from "#staff/history/revision-list.tsx";
import { useRevisions } from "#staff/history/use-revisions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Redirect } from "./redirect.ts";

/** Who has changed a redirect, for those who may change it; loaded when it is opened. */
export function RedirectHistory({ redirect }: { redirect: Redirect }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const query = useRevisions([["redirects", `row_key.eq.${quoted(redirect.path)}`]], isOpen);
  return (
    <details className="border-t border-line pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="heading">{t("redirects.history")}</summary>
      <div className="pt-3">
        {isOpen && (
          <RevisionList
            query={query}
            rowName={({ row_key }) => row_key}
            columnName={(column) => (column === "path" || column === "target" ? t(`redirects.${column}`) : undefined)}
            canRestore
          />
        )}
      </div>
    </details>
  );
}
