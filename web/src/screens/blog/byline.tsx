import { dateText } from "#features/blog/article-date.ts";
import type { Article } from "#features/blog/articles.ts";
import { categoryName } from "#features/blog/category-name.ts";
import { useTranslation } from "#i18n/use-translation.ts";

export function ArticleCategory({ category }: Pick<Article, "category">) {
  const { t } = useTranslation("blog");
  const name = categoryName(t, { category });
  return name === undefined ? null : <span className="label text-chilli">{name}</span>;
}

export function Byline({ article: { category, date } }: { article: Article }) {
  const { t } = useTranslation("blog");
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <ArticleCategory category={category} />
      <time dateTime={date} className="text-sm text-bark tabular-nums">
        {dateText(t, date)}
      </time>
    </p>
  );
}
