import type { ComponentType } from "react";
import type { Variety } from "#backend/wire/catalogue.ts";
import type { Article, Drawing } from "#features/blog/articles.ts";
import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
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
  varieties?: readonly Variety[];
  /** The shape of a photograph; a drawing has its own. */
  className: string;
};

/** The picture of an article. A drawing has a caption; a photograph needs none. */
export function HeroFigure({ article, varieties, className }: HeroProps) {
  const { t } = useTranslation("blog");
  const { hero } = article;
  const picture = (
    <HeroPicture article={article} varieties={varieties} sizes="(width < 64rem) 100vw, 45rem" priority className={className} />
  );
  if ("picture" in hero) return picture;
  const lots = offered(varieties ?? []);
  if (hero.drawing === "varieties" && lots.length === 0) return null;
  return (
    <figure>
      {hero.drawing === "varieties" ? <VarietiesPlate varieties={lots} /> : picture}
      <figcaption className="mt-2 text-sm text-bark">{t(`drawings.${hero.drawing}`)}</figcaption>
    </figure>
  );
}

type HeroPictureProps = HeroProps & { sizes: string; priority?: boolean };

/** The photograph or drawing alone. The drawing of varieties is left out if none is active. */
export function HeroPicture({ article: { slug, hero, category }, varieties = [], sizes, priority, className }: HeroPictureProps) {
  const { t } = useTranslation("blog");
  const describe = useOwnPictures();
  if ("picture" in hero) {
    const plate = { title: t(`articles.${slug}.title`), overline: t(`categories.${category}`) };
    return <Picture {...describe(hero.picture)} sizes={sizes} plate={plate} priority={priority} className={className} />;
  }
  const Shown = drawings[hero.drawing];
  const lots = offered(varieties);
  return hero.drawing === "varieties" && lots.length === 0 ? null : <Shown varieties={lots} />;
}
