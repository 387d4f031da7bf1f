import type { ProductCard as CardData } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Measures } from "#ui/measures.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { CardActions, CardLabels, CardPicture, FigureRows } from "./card-parts.tsx";
import { figuresAndTerms } from "./product-texts.ts";
import { textLanguage } from "./text-language.ts";

/**
 * A product as an entry of a lot list: its picture on one side, its two most important figures in short form and its terms on the other.
 */
export function FeaturedCard({ product }: { product: CardData }) {
  const { t } = useTranslation("catalogue");
  const { measured, terms } = figuresAndTerms(product, true);
  return (
    <article className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-5">
      <div className="sm:row-span-2">
        <CardPicture product={product} small />
      </div>
      <div>
        <CardLabels product={product} />
        <h3 className="heading mt-2.5 transition-colors duration-150 group-hover:text-chilli">
          <TypedValue lang={textLanguage(product, "name")}>{product.name}</TypedValue>
        </h3>
        <p lang={textLanguage(product, "description")} dir="auto" className="mt-1 mb-3 line-clamp-2 text-sm text-bark">
          <TypedText>{product.description}</TypedText>
        </p>
        <Measures
          items={measured.map(({ name, figure: { value, unit } }) => ({
            label: t(`figures.${name}`),
            value: <TypedText>{value}</TypedText>,
            unit,
          }))}
        />
        <FigureRows figures={terms} />
      </div>
      <div className="col-span-full mt-1 sm:col-start-2 sm:mt-2">
        <CardActions product={product} />
      </div>
    </article>
  );
}
