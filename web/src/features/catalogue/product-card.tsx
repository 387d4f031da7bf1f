import type { ProductCard as CardData } from "#backend/wire/ProductCard.ts";
import { CardActions, CardLabels, CardPicture, FigureRows } from "./card-parts.tsx";
import type { DialogState } from "./dialog-state.ts";
import { figuresAndTerms } from "./product-texts.ts";
import { TypedText, TypedValue } from "./typed-text.tsx";

type ProductCardProps = { product: CardData; dialog?: DialogState };

/** A product in the list: picture, lot label, and its weightiest figures, minimum order and price in rows. */
export function ProductCard({ product, dialog }: ProductCardProps) {
  const { measured, terms } = figuresAndTerms(product, false);
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
        <div className="mb-3 border-t border-line">
          <FigureRows figures={[...measured, ...terms]} />
        </div>
        <CardActions product={product} dialog={dialog} />
      </div>
    </article>
  );
}
