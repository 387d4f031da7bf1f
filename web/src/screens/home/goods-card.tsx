import { isOwnScreen, type OwnScreen } from "#backend/categories.ts";
import type { Category, HomePage } from "#backend/wire/catalogue.ts";
import { usePlateTone } from "#features/catalogue/product-plate.ts";
import { useCategoryPage } from "#features/catalogue/use-category-page.ts";
import type { PictureName } from "#features/pictures/own-pictures.ts";
import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures, useProductPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { classes } from "#ui/classes.ts";

const pictures = {
  "red-chillies": "chilli-guntur-sannam",
  spices: "black-pepper",
  "agro-commodities": "rice-basmati",
} as const satisfies Record<OwnScreen, PictureName>;

type GoodsCardProps = { category: Category; home: HomePage; large?: boolean };

/**
 * A product range: the large one below its picture, the others beside theirs. The link covers the whole card. A range that the company has added
 * has the picture of a featured product, and no text of its own.
 */
export function GoodsCard({ category: { code, name }, home, large = false }: GoodsCardProps) {
  const { t } = useTranslation(["home", "catalogue"]);
  const ownPicture = useOwnPictures();
  const productPicture = useProductPictures();
  const plateTone = usePlateTone();
  const pageOf = useCategoryPage();
  const size = home.categories.find(({ category }) => category === code);
  const featured = home.featured.find(({ category }) => category === code);
  const picture = isOwnScreen(code) ? ownPicture(pictures[code]) : featured ? productPicture(featured) : { src: null, alt: name };
  return (
    <article className={classes("group relative h-full", large ? "flex flex-col" : "grid grid-cols-[2fr_3fr] gap-x-5 sm:gap-x-7")}>
      <div className={classes("relative", large && "min-h-64 flex-1 sm:min-h-80")}>
        <Picture
          {...picture}
          sizes={large ? "(width < 64rem) 100vw, 58vw" : "40vw"}
          plate={{ title: name, tone: plateTone(code) }}
          className="absolute inset-0 h-full"
        />
      </div>
      <div className={classes("flex flex-col", large ? "pt-5" : "border-t border-ink pt-4 pb-1")}>
        <h3 className="display-3 transition-colors duration-150 group-hover:text-chilli">{name}</h3>
        {isOwnScreen(code) && <p className="mt-2 max-w-[75ch] text-bark empty:hidden">{t(`goods.${code}.text`)}</p>}
        <p className="label mt-3 min-h-4 text-bark">{size !== undefined && t("goods.size", { number: size.products })}</p>
        <p className={classes("mt-2", !large && "lg:mt-auto")}>
          <ArrowLink to={pageOf(code)} className="after:absolute after:inset-0">
            {isOwnScreen(code) ? t(`goods.${code}.link`) : t("catalogue:product.all", { category: name })}
          </ArrowLink>
        </p>
      </div>
    </article>
  );
}
