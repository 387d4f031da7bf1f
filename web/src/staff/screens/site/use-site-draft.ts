import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { ChangedMeanwhile, orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { forgetHistory, remembered } from "./draft-history.ts";

/** A change that waits to be published: `row` is `site_texts/de/about:hero.title` or `site_lists/about:values.items`. */
export type SiteChange = {
  row: string;
  change: { changes: { text?: { to: string } } };
  /** True while a machine has translated the text and nobody has read it. */
  is_unread: boolean | null;
  /** The fingerprint of the English text that a translation was made from. */
  made_from: string | null;
  author: string;
  updated_at: string;
  version: number;
};

/** The language and the name of the text that a change is of; the name alone where it is of a list. */
export function textOfChange({ row }: Pick<SiteChange, "row">): { language?: string; key: string } {
  const [table, ...name] = row.split("/");
  if (table === "site_lists") return { key: name.join("/") };
  const [language, ...key] = name;
  return { language, key: key.join("/") };
}

/** The draft of the site, the same for everybody who may change it. */
export function useSiteDraft() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const reportErrors = useReportErrors();
  const { rows: changes, error } = useRows<SiteChange>("site_changes", { order: "updated_at.desc" }, { refetchInterval: 15_000 });
  // A row that was published begins again with its first version.
  const versions = changes?.map(({ row, version, updated_at }) => `${row} ${version} ${updated_at}`).join();
  const readTexts = useEffectEvent(() => {
    for (const name of ["site_text", "site_list"]) {
      // One that is not shown is not kept: typed into as it was, it would be a change of a draft that is not there any more.
      queries.removeQueries({ queryKey: [name], type: "inactive" });
      void queries.invalidateQueries({ queryKey: [name] });
    }
    // What was published is in the list of publications.
    void queries.invalidateQueries({ queryKey: ["revisions"] });
  });
  // Somebody has changed, discarded or published something.
  useEffect(() => {
    if (versions !== undefined) readTexts();
  }, [versions]);
  const readDraft = () => queries.invalidateQueries({ queryKey: ["site_changes"] });
  return {
    changes,
    /** What the draft is made of: it changes with each change of it. */
    versions,
    error,
    readDraft,
    /** The authors of the changes, each once. */
    authors: [...new Set(changes?.map(({ author }) => author))],
    /** Answers how many changes are on the site now. */
    publish: async (): Promise<number> => {
      const { data } = orThrow(await supabase.rpc("publish_site"));
      forgetHistory(queries);
      await readDraft();
      return (data as { published: number }).published;
    },
    /** Takes a change out of the draft, unless somebody has written it again since it was read, and offers to undo that. */
    discard: (change: SiteChange) =>
      reportErrors(async () => {
        const { row, version } = change;
        const rememberedHere = <Answer>(run: () => Promise<Answer>) => remembered(queries, (name) => name === row, run);
        const { data } = await rememberedHere(async () =>
          orThrow(await supabase.from("site_changes").delete().match({ row, version }).select("row")),
        );
        if (data?.length === 0) throw new ChangedMeanwhile(t("site.conflict", { by: t("site.somebody") }));
        offerUndo(t("site.discarded", { key: textOfChange(change).key }), () =>
          rememberedHere(() => undoChange(supabase, "site_changes", [{ id: row }])),
        );
      }),
  };
}
