import { useQueryClient } from "@tanstack/react-query";
import { Archive, Copy, Ellipsis, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { sendChange, undoChange, type Versioned } from "#staff/backend/changes.ts";
import { orThrow, UserError } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { productPath } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import type { Product } from "../product.ts";
import { useRedirectDeleted } from "../use-redirect-deleted.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { duplicateOf } from "./duplicate.ts";
import type { Rows } from "./product-draft.ts";
import { hasInput, newProduct, storeInput } from "./use-product-draft.ts";

export function ProductMenu({ product, rows }: { product: Product; rows: Rows }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const person = usePerson();
  const rights = useRights();
  const reportErrors = useReportErrors();
  const offerUndo = useOfferUndo();
  const redirectDeleted = useRedirectDeleted();
  const [deleting, setDeleting] = useState(false);
  const { id, name, slug, active, version } = product;

  const refresh = () => queries.invalidateQueries();

  async function show(shown: boolean) {
    await sendChange("products", [product], async ([row]) => {
      const changed = supabase.from("products").update({ active: shown, version: row?.version }).eq("id", id);
      return orThrow(await changed.select("id,version")).data as Versioned[];
    });
    await refresh();
    showSuccess(t(shown ? "products.menu.shown" : "products.menu.archived", { name }));
  }

  async function remove(target: string) {
    const { data: deleted } = orThrow(await supabase.from("products").delete().eq("id", id).eq("version", version).select("id"));
    if (deleted?.length === 0) throw new UserError(t("products.remove.changed"));
    if (target !== "") await redirectDeleted([slug], target);
    navigate("/products");
    await refresh();
    offerUndo(t("products.menu.deleted", { name }), async () => {
      await undoChange(supabase, "products", [{ id }]);
      orThrow(await supabase.from("redirects").delete().eq("path", productPath(slug)));
      navigate(`/products/${slug}`);
    });
  }

  return (
    <>
      <Menu
        items={[
          {
            label: t("products.menu.duplicate"),
            icon: Copy,
            onSelect: () => {
              if (hasInput(person.id, newProduct)) showError(t("products.menu.unfinished"));
              else storeInput(person.id, newProduct, duplicateOf(rows, t("products.menu.copyOf", { name })));
              navigate(`/products/${newProduct}`);
            },
          },
          active
            ? { label: t("products.menu.archive"), icon: Archive, onSelect: () => void reportErrors(() => show(false)) }
            : { label: t("products.menu.show"), icon: Eye, onSelect: () => void reportErrors(() => show(true)) },
          null,
          {
            label: t("products.menu.delete"),
            icon: Trash2,
            danger: true,
            disabled: !rights.may("delete", "products"),
            onSelect: () => setDeleting(true),
          },
        ]}
      >
        <IconButton icon={Ellipsis} label={t("products.menu.open")} tone="outline" />
      </Menu>
      {deleting && <DeleteDialog product={product} onClose={() => setDeleting(false)} onDelete={remove} />}
    </>
  );
}
