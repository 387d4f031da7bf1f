import { type Article, articlePath } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** A link to an article that covers the whole entry around it, which must be `relative`. */
export function ReadLink({ article }: { article: Article }) {
  const { t } = useTranslation("blog");
  return (
    <ArrowLink to={articlePath(article)} className="after:absolute after:inset-0">
      {t("list.read")}
      <VisuallyHidden>{t(`articles.items.${article.item}.title`)}</VisuallyHidden>
    </ArrowLink>
  );
}
