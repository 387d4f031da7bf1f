import { dateText } from "#features/blog/article-date.ts";
import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";

export function Byline({ article: { category, date } }: { article: Article }) {
  const { t } = useTranslation("blog");
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="label text-chilli">{t(`categories.${category}`)}</span>
      <time dateTime={date} className="text-sm text-bark tabular-nums">
        {dateText(t, date)}
      </time>
    </p>
  );
}
