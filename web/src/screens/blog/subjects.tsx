import { articleCategories, articles } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { LotLabel } from "#ui/lot-label.tsx";

export function Subjects() {
  const { t } = useTranslation("blog");
  const rows = articleCategories.map((category) => ({
    label: t(`categories.${category}`),
    value: articles.filter((article) => article.category === category).length,
  }));
  return <LotLabel tone="night" title={t("list.subjects")} rows={rows} />;
}
