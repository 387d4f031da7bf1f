import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, restBody } from "#staff/backend/errors.ts";
import { restoreDeleted } from "#staff/history/restore-deleted.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { say, sayFailed, sayUndoable } from "#staff/ui/toasts.tsx";
import type { Product } from "../product.ts";
import { PRODUCT } from "./draft.ts";
import { merged } from "./merge.ts";
import type { Failure } from "./save.ts";
import { discardDraft, isDraftGone, keepDraft, publishDraft, type ServerDraft } from "./server-draft.ts";
import { isUnsaved, type Work, workOf } from "./use-draft.ts";

/** For how long it is offered to take the discarding back, in milliseconds. The history has it later too. */
const UNDO = 12_000;

type Parts = {
  /** Absent while it is added: it has no draft. */
  product?: Product;
  kept?: ServerDraft;
  work: Work;
  setWork: Dispatch<SetStateAction<Work>>;
  onFailures: (failures: readonly Failure[]) => void;
};

export type DraftActions = ReturnType<typeof useDraftActions>;

/** What is done with the draft that the program keeps. */
export function useDraftActions({ product, kept, work, setWork, onFailures }: Parts) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /** Somebody else has made, published or thrown away the draft meanwhile. */
  const [isGone, setGone] = useState(false);
  const name = product?.name ?? "";

  async function running(run: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setGone(false);
    onFailures([]);
    try {
      await run();
    } catch (error) {
      if (isDraftGone(error)) setGone(true);
      else onFailures([{ name: rowOf(error), error }]);
    } finally {
      setBusy(false);
    }
  }

  async function keepWork(publishAt?: string | null): Promise<ServerDraft> {
    if (product === undefined) throw new Error("a product that is added has no draft");
    const sent = work;
    const next = await keepDraft(supabase, product.id, sent.draft, sent.base, publishAt);
    // What was typed meanwhile stays.
    setWork((before) => ({ ...workOf(next), draft: merged(sent.draft, before.draft, next.changes).draft }));
    await queries.invalidateQueries({ queryKey: ["product"] });
    void queries.invalidateQueries({ queryKey: ["products"] });
    return next;
  }

  return {
    isBusy,
    isGone,
    setGone,
    /** Keeps what is typed. In: a time at which it is published, null for none, undefined for that of before. */
    keep: (publishAt?: string | null) =>
      running(async () => {
        await keepWork(publishAt);
        if (publishAt === undefined) say(t("products.draft.saved", { name }));
        else if (publishAt === null) say(t("products.draft.unplanned", { name }));
        else say(t("products.draft.planned", { name, when: dateTime(publishAt) }));
      }),
    publish: () =>
      running(async () => {
        const next = kept === undefined || isUnsaved(work) ? await keepWork() : kept;
        await publishDraft(supabase, next);
        setWork({ draft: {} });
        await queries.invalidateQueries();
        say(t("products.draft.published", { name }));
      }),
    discard: () =>
      running(async () => {
        if (kept === undefined) return;
        if (!(await discardDraft(supabase, kept))) {
          setGone(true);
          return;
        }
        const before = work;
        setWork({ draft: {} });
        await queries.invalidateQueries();
        const restore = async () => {
          await restoreDeleted(supabase, "product_drafts", String(kept.product_id));
          await queries.invalidateQueries();
          // What was typed on top of it comes back with it.
          if (isUnsaved(before)) setWork(({ base }) => ({ base, draft: before.draft }));
        };
        sayUndoable({
          title: t("products.draft.discarded", { name }),
          undoLabel: t("ui.undo"),
          duration: UNDO,
          onUndo: () => void restore().catch((error) => sayFailed(messageOf(error, t))),
          onDone: () => undefined,
        });
      }),
  };
}

/** The row that the program says an error is about. */
function rowOf(error: unknown): string {
  return /^row: (?<name>\S+)$/.exec(restBody(error)?.hint ?? "")?.groups?.name ?? PRODUCT;
}
