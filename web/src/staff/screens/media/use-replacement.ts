import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { quoted } from "#staff/backend/conditions.ts";
import { orThrow, UserError } from "#staff/backend/errors.ts";
import { readAllRows } from "#staff/backend/rows.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { fileTables } from "#staff/files/buckets.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { copyTexts } from "#staff/pictures/description.ts";
import { useDescriptionsRefresh } from "#staff/pictures/use-description.ts";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { LibraryPicture } from "./library.ts";

/** A product, as far as it shows a picture. */
export type Showing = { id: number; slug: string; name: string; active: boolean; version: number };

const columns = "id,slug,name,active,version";

/** Which products show the picture at an address. */
export const showing = (address: string) => ({ select: columns, conditions: [`image_url.eq.${quoted(address)}`], order: "name,id" });

/** A picture, the file in the library that replaces it, and whether that was cropped from it: then the same texts apply. */
type Replacement = { old: LibraryPicture; name: string; isCrop?: boolean };

/** Replaces a picture by another one of the library in all products. The old one stays in the library, so this can be undone. */
export function useReplacement() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const refreshDescriptions = useDescriptionsRefresh();
  const offerUndo = useOfferUndo();

  async function show(before: string, address: string): Promise<Showing[]> {
    const products = await readAllRows<Showing>(supabase, "products", showing(before));
    const changed: Showing[] = [];
    try {
      for (const { id, version } of products) {
        const change = supabase.from("products").update({ image_url: address, version }).eq("id", id);
        const { data } = orThrow(await change.select(columns).single<Showing>());
        if (data !== null) changed.push(data);
      }
      return changed;
    } finally {
      // Cached lists and forms of products have the old address, too.
      await Promise.all([fileTables.media, "products"].map((table) => queries.invalidateQueries({ queryKey: [table] })));
    }
  }

  return useMutation({
    mutationFn: async ({ old, name, isCrop = false }: Replacement) => {
      const { data } = orThrow(await supabase.storage.from("media").info(name));
      const address = (data?.metadata as { picture?: { url: string } } | undefined)?.picture?.url;
      const before = old.picture?.url;
      if (address === undefined || before === undefined) throw new UserError(t("media.noPicture", { name }));
      if (isCrop) {
        await copyTexts(supabase, before, address);
        void refreshDescriptions();
      }
      return show(before, address);
    },
    onSuccess: (changed) => {
      if (changed.length === 0) return showSuccess(t("media.cropped"));
      offerUndo(t("media.replaced", { count: changed.length }), () => undoChange(supabase, "products", changed));
    },
  });
}
