import { useState } from "react";
import { UserError } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SavedView, SavedViewsProps } from "#staff/ui/saved-views.tsx";
import { recordIn } from "./browser-storage.ts";
import { useSetting } from "./settings.ts";
import { textOf, useSubmit } from "./use-submit.ts";

/** The most views in one menu and one setting. */
const MOST = 20;
const LONGEST = 500;

/** The person's saved views of one list (`enquiries`), the same on every machine. Takes the list's address, as from `useListAddress`. */
export function useSavedViews(
  list: string,
  { queryWith, open }: { queryWith: (filters: object, page: number) => string; open: (query: string) => void },
): SavedViewsProps {
  const t = useTexts();
  const reportErrors = useReportErrors();
  const [kept, keep] = useSetting(`views.${list}`);
  const [isNaming, setNaming] = useState(false);
  const query = queryWith({}, 1);
  const views = viewsOf(kept);
  const write = (next: SavedView[]) => keep(JSON.stringify(next));
  const form = useSubmit(
    async (fields) => {
      if (query.length > LONGEST) throw new UserError(t("ui.views.tooLong"));
      const name = textOf(fields, "name");
      const others = views.filter((view) => view.name !== name);
      await write([...others, { name, query }].slice(-MOST));
    },
    { onDone: () => setNaming(false) },
  );
  return {
    views,
    query,
    onChoose: open,
    form,
    isNaming,
    onNaming: setNaming,
    onRemove: (name) => void reportErrors(() => write(views.filter((view) => view.name !== name))),
  };
}

/** The views in a setting; invalid entries are ignored. */
export function viewsOf(kept: string): SavedView[] {
  const views = recordIn(kept);
  if (!Array.isArray(views)) return [];
  return views.flatMap((view: Partial<Record<keyof SavedView, unknown>> | null) => {
    const { name, query } = view ?? {};
    return typeof name === "string" && typeof query === "string" ? [{ name, query }] : [];
  });
}
