import { useTranslation } from "react-i18next";
import type { ProductCard as CardData } from "#backend/wire/ProductCard.ts";
import { CardActions, CardLabels, CardPicture } from "./card-parts.tsx";
import type { DialogState } from "./dialog-state.ts";
import { listFigures } from "./product-texts.ts";
import { TypedText, TypedValue } from "./typed-text.tsx";

type ProductCardProps = { product: CardData; dialog?: DialogState };

/** A product in the list: picture, lot label, and its weightiest figures, minimum order and price in rows. */
export function ProductCard({ product, dialog }: ProductCardProps) {
  const { t } = useTranslation("catalogue");
  return (
    <article className="group relative flex h-full flex-col">
      <CardPicture product={product} />
      <div className="pt-3">
        <CardLabels product={product} />
      </div>
      <h3 className="heading mt-3.5 transition-colors duration-150 group-hover:text-chilli">
        <TypedValue>{product.name}</TypedValue>
      </h3>
      <p dir="auto" className="mt-1 line-clamp-2 text-bark">
        <TypedText>{product.description}</TypedText>
      </p>
      <div className="mt-auto pt-4">
        <dl className="mb-3 border-t border-line text-sm">
          {listFigures(product).map(({ name, figure }) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="text-bark">{t(`figures.${name}`)}</dt>
              <dd className="text-end font-semibold tabular-nums">
                <TypedValue>{figure.value}</TypedValue>
              </dd>
            </div>
          ))}
        </dl>
        <CardActions product={product} dialog={dialog} />
      </div>
    </article>
  );
}
