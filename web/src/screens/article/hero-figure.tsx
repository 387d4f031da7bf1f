import type { ComponentType } from "react";
import type { Variety } from "#backend/wire/catalogue.ts";
import { type Article, type Drawing, drawingOf } from "#features/blog/articles.ts";
import { categoryName } from "#features/blog/category-name.ts";
import { Picture } from "#features/pictures/picture.tsx";
import { useAltText } from "#features/pictures/use-pictures.ts";
import { type OfferedVariety, offered } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ContainerDrawing } from "#screens/article/drawings/container-drawing.tsx";
import { PapersDrawing } from "#screens/article/drawings/papers-drawing.tsx";
import { ReportDrawing } from "#screens/article/drawings/report-drawing.tsx";
import { VarietiesDrawing } from "#screens/article/drawings/varieties-drawing.tsx";
import { VarietiesPlate } from "#screens/article/drawings/varieties-plate.tsx";

const drawings: Record<Drawing, ComponentType<{ varieties: readonly OfferedVariety[] }>> = {
  varieties: VarietiesDrawing,
  report: ReportDrawing,
  container: ContainerDrawing,
  papers: PapersDrawing,
};

type HeroProps = {
  article: Article;
  /** For the article with the drawing of varieties. */
  varieties: readonly Variety[];
  /** The shape of a photograph; a drawing has its own. */
  className: string;
};

/** The picture of an article. A drawing has a caption; a photograph needs none. */
export function HeroFigure({ article, varieties, className }: HeroProps) {
  const { t } = useTranslation("blog");
  const drawing = drawingOf(article);
  const picture = (
    <HeroPicture article={article} varieties={varieties} sizes="(width < 64rem) 100vw, 45rem" priority className={className} />
  );
  if (drawing === undefined) return picture;
  const lots = offered(varieties);
  if (drawing === "varieties" && lots.length === 0) return null;
  return (
    <figure>
      {drawing === "varieties" ? <VarietiesPlate varieties={lots} /> : picture}
      <figcaption className="mt-2 text-sm text-bark">{t(`drawings.${drawing}`)}</figcaption>
    </figure>
  );
}

type HeroPictureProps = HeroProps & { sizes: string; priority?: boolean };

/** The photograph or drawing alone; without either, a plate with the title. The drawing of varieties is left out if none is active. */
export function HeroPicture({ article, varieties, sizes, priority, className }: HeroPictureProps) {
  const { t } = useTranslation("blog");
  const altText = useAltText();
  const drawing = drawingOf(article);
  if (drawing !== undefined) {
    const Shown = drawings[drawing];
    const lots = offered(varieties);
    return drawing === "varieties" && lots.length === 0 ? null : <Shown varieties={lots} />;
  }
  const { item, picture } = article;
  const title = t(`articles.items.${item}.title`);
  // A plate says the title.
  const alt = picture === null ? title : altText(picture);
  const plate = { title, overline: categoryName(t, article) };
  return <Picture src={picture} alt={alt} sizes={sizes} plate={plate} priority={priority} className={className} />;
}
