import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { Product } from "../product.ts";
import { type Failure, failureOf } from "./faults.ts";
import { merged, typedSince } from "./merge.ts";
import { discardDraft, isDraftGone, publishDraft, type ServerDraft, saveServerDraft } from "./server-draft.ts";
import { type LoadedProduct, productKey } from "./use-product.ts";
import { isUnsaved, type Work, workOf } from "./use-product-draft.ts";

type Parts = {
  /** Undefined for a new product, which has no draft. */
  product?: Product;
  kept?: ServerDraft;
  work: Work;
  setWork: Dispatch<SetStateAction<Work>>;
  onFailure: (failure: Failure | undefined) => void;
};

export type DraftActions = ReturnType<typeof useDraftActions>;

export function useDraftActions({ product, kept, work, setWork, onFailure }: Parts) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [isBusy, setBusy] = useState(false);
  /** Somebody else has created, published or discarded the draft in the meantime. */
  const [isGone, setGone] = useState(false);
  const name = product?.name ?? "";

  /** Returns the error, which the editor shows. */
  async function running(run: () => Promise<void>): Promise<unknown> {
    if (isBusy) return undefined;
    setBusy(true);
    setGone(false);
    onFailure(undefined);
    try {
      await run();
    } catch (error) {
      if (isDraftGone(error)) setGone(true);
      else onFailure(failureOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  }

  async function keepWork(publishAt?: string | null): Promise<ServerDraft> {
    if (product === undefined) throw new Error("a product that is added has no draft");
    const sent = work;
    const next = await saveServerDraft(supabase, product.id, sent.draft, sent.base, publishAt);
    const key = productKey(product.slug);
    queries.setQueryData<LoadedProduct>(key, (read) => read && { ...read, draft: next });
    await queries.invalidateQueries({ queryKey: key });
    // Input during the request is kept.
    setWork((before) => ({ ...workOf(next), draft: merged(sent.draft, before.draft, next.changes).draft }));
    void queries.invalidateQueries({ queryKey: ["products"] });
    return next;
  }

  return {
    isBusy,
    isGone,
    setGone,
    /** Stores the input. Takes a time to publish it, null for none, undefined for no change. */
    keep: (publishAt?: string | null) =>
      running(async () => {
        await keepWork(publishAt);
        if (publishAt === undefined) showSuccess(t("products.draft.saved", { name }));
        else if (publishAt === null) showSuccess(t("products.draft.unplanned", { name }));
        else showSuccess(t("products.draft.planned", { name, when: dateTime(publishAt) }));
      }),
    publish: () =>
      running(async () => {
        const next = kept === undefined || isUnsaved(work) ? await keepWork() : kept;
        await publishDraft(supabase, next);
        await queries.invalidateQueries();
        const read = queries.getQueryData<LoadedProduct>(productKey(product?.slug ?? ""));
        setWork(({ draft }) => ({ draft: typedSince(next.changes, draft, read?.rows ?? {}) }));
        showSuccess(t("products.draft.published", { name }));
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
        offerUndo(t("products.draft.discarded", { name }), async () => {
          await undoChange(supabase, "product_drafts", [{ id: kept.product_id }]);
          await queries.invalidateQueries();
          // Input on top of the draft is restored with it.
          if (isUnsaved(before)) setWork(({ base }) => ({ base, draft: before.draft }));
        });
      }),
  };
}
