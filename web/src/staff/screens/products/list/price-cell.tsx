import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useUndoableUpdate } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { NumberField } from "#staff/ui/text-field.tsx";
import { cleaned } from "../editor/columns.ts";
import type { ListedProduct } from "./listed-product.ts";

/** The price, which can be edited in place: Enter saves it, Escape cancels. */
export function PriceCell({ product }: { product: ListedProduct }) {
  const t = useTexts();
  const canEdit = useRights().may("update", "products");
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { change, pending } = useUndoableUpdate<ListedProduct>("products");
  const price = usePriceText({ ...product, ...pending });
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
        aria-busy={pending !== undefined}
        onClick={() => setEditing(true)}
      >
        {price}
      </button>
    );
  }
  return (
    <PriceForm
      product={product}
      onChange={(changed) => void change(product, changed, t("products.price.changed", { name: product.name }))}
      onEnd={() => {
        setEditing(false);
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

type PriceFormProps = { product: ListedProduct; onChange: (changed: Partial<ListedProduct>) => void; onEnd: () => void };

function PriceForm({ product, onChange, onEnd }: PriceFormProps) {
  const t = useTexts();
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onEnd();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const price_from = cleaned("number", from.current?.value) as number | null;
    const price_to = cleaned("number", to.current?.value) as number | null;
    onEnd();
    if (price_from === product.price_from && price_to === product.price_to) return;
    onChange({ price_from, price_to });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape for the two inputs
    <span className="flex items-center gap-1.5" onKeyDown={onKeyDown}>
      <NumberField
        ref={from}
        hideLabel
        label={t("products.column.price_from")}
        className="w-24"
        autoFocus
        defaultValue={product.price_from ?? ""}
      />
      <span aria-hidden="true">–</span>
      <NumberField ref={to} hideLabel label={t("products.column.price_to")} className="w-24" defaultValue={product.price_to ?? ""} />
    </span>
  );
}

/** The numbers of a price with their currency and unit; `undefined` for one on request. */
function usePriceText({ price_from: from, price_to: to, price_currency: currency, price_unit: unit }: ListedProduct): string | undefined {
  const { number } = useFormats();
  if (from === null || currency === null || unit === null) return undefined;
  const upTo = to === null || to === from ? "" : `–${number(to)}`;
  return `${currency} ${number(from)}${upTo} / ${unit}`;
}
