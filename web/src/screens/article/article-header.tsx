import { ArrowLeft } from "lucide-react";
import { useSite } from "#backend/site.ts";
import type { Variety } from "#backend/wire/catalogue.ts";
import { dateText } from "#features/blog/article-date.ts";
import { type Article, hasPicture } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HeroFigure } from "#screens/article/hero-figure.tsx";
import { ArticleCategory } from "#screens/blog/byline.tsx";
import { Container } from "#ui/container.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";

type ArticleHeaderProps = { article: Article; minutes: number; varieties: readonly Variety[] };

export function ArticleHeader({ article, minutes, varieties }: ArticleHeaderProps) {
  const { t } = useTranslation("blog");
  const { item, category } = article;
  const summary = t(`articles.items.${item}.summary`);
  return (
    <header>
      <Container className="pt-6 pb-8 md:pt-8 md:pb-12">
        <p className="not-printed">
          <TextLink to="/blog" tone="ink">
            <Icon of={ArrowLeft} size={16} directional />
            {t("article.back")}
          </TextLink>
        </p>
        <div className="mt-6 grid gap-x-8 gap-y-6 md:mt-10 lg:grid-cols-12 print:block">
          <div className="lg:col-span-8">
            {category !== null && (
              <p>
                <ArticleCategory category={category} />
              </p>
            )}
            <h1 className="display-1 mt-3">{t(`articles.items.${item}.title`)}</h1>
            {summary !== "" && <p className="measure mt-5 text-lg text-bark">{summary}</p>}
          </div>
          <Imprint article={article} minutes={minutes} />
        </div>
      </Container>
      {/* A plate would only repeat the title. */}
      {hasPicture(article) && (
        <Container className="not-printed">
          <HeroFigure article={article} varieties={varieties} className="aspect-[4/3] sm:aspect-[20/9]" />
        </Container>
      )}
    </header>
  );
}

function Imprint({ article: { date, author }, minutes }: Pick<ArticleHeaderProps, "article" | "minutes">) {
  const { t } = useTranslation("blog");
  const { company } = useSite();
  const rows = [
    { key: t("article.published"), value: <time dateTime={date}>{dateText(t, date)}</time> },
    { key: t("article.by"), value: author ?? t("article.author", { company: company.name }) },
    { key: t("article.reading"), value: t("article.minutes", { minutes, count: minutes }) },
  ];
  return (
    <dl className="self-end border-b border-line text-sm sm:max-lg:grid sm:max-lg:grid-cols-3 sm:max-lg:gap-x-8 lg:col-span-4 xl:col-span-3 xl:col-start-10">
      {rows.map(({ key, value }) => (
        <div key={key} className="flex justify-between gap-4 border-t border-line py-2 sm:max-lg:block">
          <dt className="text-bark">{key}</dt>
          <dd className="text-end font-semibold tabular-nums sm:max-lg:text-start">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
