import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { useSubmit } from "#staff/session/use-submit.ts";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useSupabase } from "./backend-context.tsx";
import { readRows } from "./rows.ts";
import { useRowWrite } from "./use-row-write.ts";

type Options<Row> = {
  /** Distinguishes the kept input for a new row from that for other new ones. */
  added?: string;
  valuesOf: (fields: FormData) => Partial<Row>;
  secret?: readonly string[];
  /** Called when all input is saved or discarded. */
  onDone: () => void;
};

/**
 * The form of a row, or without one, of a new row. Only the columns that differ from what the form has shown are saved, so that a change
 * that somebody else makes meanwhile to others is kept.
 */
export function useRowForm<Row extends Record<string, unknown> & { id: number; version: number }>(
  table: string,
  row: Row | undefined,
  { added = "", valuesOf, secret, onDone }: Options<Row>,
) {
  const t = useTexts();
  const supabase = useSupabase();
  const { create, update } = useRowWrite<Row>(table);
  const draft = useFormDraft(`${table}/${row?.id ?? `new/${added}`}`, { version: row?.version, secret });
  const [shown, setShown] = useState(row && { ...row, version: draft.version ?? row.version });
  const form = useSubmit(
    async (fields) => {
      const values = valuesOf(fields);
      const saved: Row = shown === undefined ? await create(values) : await update(shown, values);
      setShown(saved);
      draft.rebase(saved.version);
      showSuccess(t("ui.saved"));
    },
    {
      draft,
      onDone,
      onReload: async () => {
        if (shown === undefined) return;
        const { rows } = await readRows<Row>(supabase, table, { conditions: [`id.eq.${shown.id}`], perPage: 1 });
        const { version } = rows[0] ?? shown;
        setShown({ ...shown, version });
        draft.rebase(version);
      },
    },
  );
  return { form, isNew: shown === undefined, shown, field: draft.field, box: draft.box };
}
