import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useOfferUndo } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { NumberField } from "#staff/ui/text-field.tsx";
import { cleaned } from "../editor/columns.ts";
import type { ListedProduct } from "./listed-product.ts";

/** The price, which can be edited in place: Enter saves it, Escape cancels. */
export function PriceCell({ product }: { product: ListedProduct }) {
  const t = useTexts();
  const canEdit = useRights().may("update", "products");
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const price = usePriceText(product);
  if (!canEdit) return price ?? <span className="text-bark">{t("products.price.onRequest")}</span>;
  // A first price needs a currency and a unit, which only the editor has.
  if (price === undefined) {
    return (
      <Link className="text-bark underline decoration-line hover:text-ink" to={`/products/${product.slug}`}>
        {t("products.price.onRequest")}
      </Link>
    );
  }
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className="min-h-7 justify-self-start whitespace-nowrap underline decoration-line decoration-dotted underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
        aria-label={t("products.price.change", { name: product.name, price })}
        onClick={() => setEditing(true)}
      >
        {price}
      </button>
    );
  }
  return (
    <PriceForm
      product={product}
      onEnd={() => {
        setEditing(false);
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

/** Stays open until the program has answered, and shows why a price was refused. */
function PriceForm({ product, onEnd }: { product: ListedProduct; onEnd: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const offerUndo = useOfferUndo();
  const { update } = useRowWrite<ListedProduct>("products");
  const form = useSubmit(
    async (fields) => {
      const [price_from, price_to] = [priceIn(fields, "price_from"), priceIn(fields, "price_to")];
      if (price_from === product.price_from && price_to === product.price_to) return;
      const changed = await update(product, { price_from, price_to });
      offerUndo(t("products.price.changed", { name: product.name }), () => undoChange(supabase, "products", [changed]));
    },
    { onDone: onEnd },
  );
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape") onEnd();
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  const end = (column: "price_from" | "price_to") => (
    <NumberField
      hideLabel
      name={column}
      label={t(`products.column.${column}`)}
      className="w-24"
      autoFocus={column === "price_from"}
      defaultValue={product[column] ?? ""}
    />
  );
  return (
    <form aria-busy={form.busy} onSubmit={form.onSubmit} onKeyDown={onKeyDown}>
      <span className="flex items-center gap-1.5">
        {end("price_from")}
        <span aria-hidden="true">–</span>
        {end("price_to")}
      </span>
      {form.error !== undefined && (
        <p role="alert" className="max-w-60 text-sm font-semibold whitespace-normal text-chilli">
          {form.error}
        </p>
      )}
    </form>
  );
}

const priceIn = (fields: FormData, column: string) => cleaned("number", textOf(fields, column)) as number | null;

/** The numbers of a price with their currency and unit; `undefined` for one on request. */
function usePriceText({ price_from: from, price_to: to, price_currency: currency, price_unit: unit }: ListedProduct): string | undefined {
  const { number } = useFormats();
  if (from === null || currency === null || unit === null) return undefined;
  // As the site writes them: cents in both, or in neither.
  const isWhole = Number.isInteger(from) && Number.isInteger(to ?? from);
  const amount = (value: number) => number(value, { minimumFractionDigits: isWhole ? 0 : 2 });
  const upTo = to === null || to === from ? "" : `–${amount(to)}`;
  return `${currency} ${amount(from)}${upTo} / ${unit}`;
}
