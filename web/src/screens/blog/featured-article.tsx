import type { Variety } from "#backend/wire/catalogue.ts";
import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HeroFigure } from "#screens/article/hero-figure.tsx";
import { Byline } from "#screens/blog/byline.tsx";
import { Excerpt } from "#screens/blog/excerpt.tsx";
import { ReadLink } from "#screens/blog/read-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Container } from "#ui/container.tsx";

export function FeaturedArticle({ article, varieties }: { article: Article; varieties: readonly Variety[] }) {
  const { t } = useTranslation("blog");
  return (
    <article aria-labelledby="featured" className="group py-12 md:py-20">
      <Container grid className="relative items-center">
        <div className="lg:order-2 lg:col-span-7">
          <HeroFigure article={article} varieties={varieties} className="aspect-[3/2]" />
        </div>
        <div className="lg:col-span-5">
          <Badge tone="chilli">{t("list.featured")}</Badge>
          <div className="mt-5">
            <Byline article={article} />
          </div>
          <h2 id="featured" className="display-2 mt-3 group-hover:text-chilli">
            {t(`articles.items.${article.item}.title`)}
          </h2>
          <Excerpt article={article} className="mt-4 mb-6 text-lg" />
          <ReadLink article={article} />
        </div>
      </Container>
    </article>
  );
}
