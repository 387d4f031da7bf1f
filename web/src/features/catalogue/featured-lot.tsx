import type { ProductCard } from "#backend/wire/catalogue.ts";
import { Picture, useProductPictures } from "#features/pictures/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Measures } from "#ui/measures.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CardLabels, quotePath } from "./card-parts.tsx";
import { usePlateTone } from "./product-plate.ts";
import { cardFigures } from "./product-texts.ts";

type FeaturedLotProps = {
  product: ProductCard;
  /** What the link to the product says. */
  details: string;
};

/** A featured product: a row with a small picture on phones, a card below a wide one on larger screens. The first link covers it. */
export function FeaturedLot({ product, details }: FeaturedLotProps) {
  const { t } = useTranslation("catalogue");
  const picture = useProductPictures();
  const plateTone = usePlateTone();
  const figures = cardFigures(product, true).slice(0, 2);
  return (
    <article className="group relative grid h-full grid-cols-[7rem_minmax(0,1fr)] gap-x-5 md:flex md:flex-col">
      <Picture
        {...picture(product)}
        sizes="(width < 48rem) 7rem, (width < 64rem) 50vw, 20rem"
        plate={{ title: product.name, tone: plateTone(product.category) }}
        className="aspect-[3/4] md:aspect-[4/3]"
      />
      <div className="flex flex-col md:flex-1 md:pt-3">
        <CardLabels product={product} />
        <h3 className="heading mt-2.5 transition-colors duration-150 group-hover:text-chilli">
          <TypedValue>{product.name}</TypedValue>
        </h3>
        <p dir="auto" className="mt-1 mb-3 line-clamp-2 text-sm text-bark">
          <TypedText>{product.description}</TypedText>
        </p>
        <div className="grid flex-1 grid-rows-[1fr_auto]">
          <Measures
            items={figures.map(({ name, figure: { value, unit } }) => ({
              label: t(`figures.${name}`),
              value: <TypedText>{value}</TypedText>,
              unit,
            }))}
          />
          <div className="mt-2 flex flex-wrap gap-x-5">
            <TextLink to={`/catalog/${product.slug}`} className="after:absolute after:inset-0">
              {details} <VisuallyHidden>{product.name}</VisuallyHidden>
            </TextLink>
            <TextLink to={quotePath(product)} tone="ink" className="relative">
              {t("card.quote")} <VisuallyHidden>{product.name}</VisuallyHidden>
            </TextLink>
          </div>
        </div>
      </div>
    </article>
  );
}
