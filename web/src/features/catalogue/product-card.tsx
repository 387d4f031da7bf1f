import type { ProductCard as CardData, Found } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { CardActions, CardLabels, CardPicture, FigureRows } from "./card-parts.tsx";
import { figuresAndTerms } from "./product-texts.ts";
import { textLanguage } from "./text-language.ts";

type ProductCardProps = {
  product: CardData;
  onOpen?: (slug: string) => void;
  /** The text in which a search matched, if it is neither in the name nor the description. */
  found?: Found;
};

/** A product in the list: picture, lot label, and rows with its most important figures, minimum order and price. */
export function ProductCard({ product, onOpen, found }: ProductCardProps) {
  const { measured, terms } = figuresAndTerms(product, false);
  return (
    <article className="group relative flex h-full flex-col">
      <CardPicture product={product} />
      <div className="pt-3">
        <CardLabels product={product} />
      </div>
      <h3 className="heading mt-3.5 transition-colors duration-150 group-hover:text-chilli">
        <TypedValue lang={textLanguage(product, "name")}>{product.name}</TypedValue>
      </h3>
      <p lang={textLanguage(product, "description")} dir="auto" className="mt-1 line-clamp-2 text-bark">
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

/** Why the product is among the results of a search. */
function FoundNote({ found: { by, text } }: { found: Found }) {
  const { t } = useTranslation("catalogue");
  return (
    <p dir="auto" className="mt-1 line-clamp-1 text-sm text-bark">
      {by === "otherName" ? t("card.alsoKnownAs", { name: text }) : t("card.foundIn", { field: t(`fields.${by}`), text })}
    </p>
  );
}
