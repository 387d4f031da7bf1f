import type { Found } from "#backend/wire/Found.ts";
import type { ProductCard as CardData } from "#backend/wire/ProductCard.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { CardActions, CardLabels, CardPicture, FigureRows } from "./card-parts.tsx";
import { figuresAndTerms } from "./product-texts.ts";

type ProductCardProps = {
  product: CardData;
  onOpen?: (slug: string) => void;
  /** What a search found it in, where neither its name nor its description says it. */
  found?: Found;
};

/** A product in the list: picture, lot label, and its weightiest figures, minimum order and price in rows. */
export function ProductCard({ product, onOpen, found }: ProductCardProps) {
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
      {found !== undefined && <FoundNote found={found} />}
      <div className="mt-auto pt-4">
        <div className="mb-3 border-t border-line">
          <FigureRows figures={[...measured, ...terms]} />
        </div>
        <CardActions product={product} onOpen={onOpen} />
      </div>
    </article>
  );
}

/** Why the card is among what a search found. */
function FoundNote({ found: { by, text } }: { found: Found }) {
  const { t } = useTranslation("catalogue");
  return (
    <p dir="auto" className="mt-1 line-clamp-1 text-sm text-bark">
      {by === "otherName" ? t("card.alsoKnownAs", { name: text }) : t("card.foundIn", { field: t(`fields.${by}`), text })}
    </p>
  );
}
