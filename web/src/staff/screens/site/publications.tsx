import { useMutation } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { RevisionList } from "#staff/history/revision-list.tsx";
import type { Revision } from "#staff/history/revisions.ts";
import { useRevisions } from "#staff/history/use-revisions.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** Every row of these tables. */
const CONTENT = [
  ["site_texts", "id.gt.0"],
  ["site_lists", "id.gt.0"],
] as const;

type TakenBack = { taken_back: number; left: readonly string[] };

/** What was published before, each publication with what it has changed, and a way to take it back. */
export function Publications({ onTakenBack }: { onTakenBack: () => Promise<unknown> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const languageName = useLanguageNames();
  const query = useRevisions(CONTENT, true);
  const takeBack = useMutation({
    mutationFn: async (request: string) => orThrow(await supabase.rpc("take_back_publication", { request })).data as TakenBack,
    onSuccess: async ({ taken_back: count, left }) => {
      await onTakenBack();
      const done = [count > 0 && t("site.takenBack", { count }), left.length > 0 && t("site.left", { count: left.length })];
      showSuccess(done.filter(Boolean).join(" "));
    },
  });
  const rowName = ({ table_name, row_key }: Revision) => {
    if (table_name === "site_lists") return t("site.listOf", { list: row_key });
    const [language = "", ...key] = row_key.split(",");
    return `${languageName(language)} · ${key.join(",")}`;
  };
  const columnName = (column: string) => {
    if (column === "text") return t("site.text");
    if (column === "items") return t("audit.column.items");
    return column === "facts" ? t("audit.column.facts") : undefined;
  };
  return (
    <>
      <ErrorNotice error={takeBack.error} />
      <RevisionList
        query={query}
        rowName={rowName}
        columnName={columnName}
        canRestore={false}
        actions={(requestId, heading) => (
          <Button size="small" aria-describedby={heading} disabled={takeBack.isPending} onClick={() => takeBack.mutate(requestId)}>
            {t("site.takeBackAll")}
          </Button>
        )}
      />
    </>
  );
}
