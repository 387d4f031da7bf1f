import type { Article } from "#features/blog/articles.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { LotLabel } from "#ui/lot-label.tsx";

/** The categories that have articles, with their number. */
export function Subjects({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation("blog");
  const rows = useItems("blog:categories.items").map((category) => ({
    label: t(`categories.items.${category}`),
    value: articles.filter((article) => article.category === category).length,
  }));
  return <LotLabel tone="night" title={t("list.subjects")} rows={rows.filter(({ value }) => value > 0)} />;
}
