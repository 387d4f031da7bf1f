import type { ProductCard as CardData } from "#backend/wire/catalogue.ts";
import { Picture, useProductPictures } from "#features/pictures/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Link } from "#ui/link.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { detailsLink } from "./card-parts.tsx";
import { usePlateTone } from "./product-plate.ts";
import { figuresAndTerms } from "./product-texts.ts";
import { textLanguage } from "./text-language.ts";

/** A product in the row of featured ones: a small picture, its name, and its two most important figures in short form. */
export function FeaturedTile({ product, onOpen }: { product: CardData; onOpen: (slug: string) => void }) {
  const { t } = useTranslation("catalogue");
  const picture = useProductPictures();
  const plateTone = usePlateTone();
  return (
    <div className="group relative">
      <Picture
        {...picture(product)}
        sizes="10rem"
        plate={{ title: product.name, tone: plateTone(product.category) }}
        className="aspect-square"
      />
      <h4 className="mt-2 font-serif text-sm leading-snug font-semibold wrap-anywhere group-hover:text-chilli">
        <Link {...detailsLink(product.slug, onOpen)} className="after:absolute after:inset-0">
          <TypedValue lang={textLanguage(product, "name")}>{product.name}</TypedValue>
        </Link>
      </h4>
      <dl className="mt-1 text-xs text-bark">
        {figuresAndTerms(product, true).measured.map(({ name, figure: { value, unit } }) => (
          <div key={name} className="flex flex-wrap gap-x-1">
            <dt>{t(`figures.${name}`)}</dt>
            <dd className="font-semibold text-ink tabular-nums">
              <TypedText>{value}</TypedText> {unit}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
