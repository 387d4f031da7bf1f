import { Inbox } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import type { InboxList } from "../inbox-query.ts";

const explained = ["open", "overdue", "soon", "mine", "unassigned", "doubtful"] as const;

/** An empty tab: because nothing matches the search, or because there is nothing. */
export function EmptyInbox({ list: { filters, isFiltered, change } }: { list: InboxList }) {
  const t = useTexts();
  if (isFiltered) {
    return (
      <EmptyState
        title={t("enquiries.empty.found")}
        hint={t("enquiries.empty.foundHint")}
        action={filters.view !== "all" && <Button onClick={() => change({ view: "all" })}>{t("enquiries.empty.searchAll")}</Button>}
      />
    );
  }
  const view = explained.find((known) => known === filters.view) ?? "other";
  return <EmptyState icon={Inbox} title={t(`enquiries.empty.${view}`)} hint={t(`enquiries.empty.${view}Hint`)} />;
}
