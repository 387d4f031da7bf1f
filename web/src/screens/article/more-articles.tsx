import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ArticlePage } from "#backend/page-data.ts";
import { type Article, articlePath } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";

/** The articles before and after this one; at either end of the list, the list itself. */
export function MoreArticles({ newer, older }: Pick<ArticlePage, "newer" | "older">) {
  const { t } = useTranslation("blog");
  return (
    <nav aria-label={t("article.more")} className="not-printed border-t border-line bg-paper-deep">
      <Container className="grid md:grid-cols-2">
        <Step way="previous" article={newer} />
        <Step way="next" article={older} />
      </Container>
    </nav>
  );
}

function Step({ way, article }: { way: "previous" | "next"; article: Article | null }) {
  const { t } = useTranslation("blog");
  const onwards = way === "next";
  return (
    <Link
      to={article === null ? "/blog" : articlePath(article)}
      className={classes(
        "group flex flex-col gap-2 border-line py-8 md:py-12",
        onwards ? "border-t md:items-end md:border-s md:border-t-0 md:ps-10 md:text-end" : "md:pe-10",
      )}
    >
      <span className="label inline-flex items-center gap-2 text-chilli">
        {!onwards && <Icon of={ArrowLeft} size={16} directional />}
        {article === null ? t("hero.eyebrow") : t(`article.${way}`)}
        {onwards && <Icon of={ArrowRight} size={16} directional />}
      </span>
      <span className="display-3 text-balance underline decoration-transparent decoration-1 underline-offset-4 group-hover:decoration-chilli">
        {article === null ? t("article.all") : t(`articles.items.${article.item}.title`)}
      </span>
    </Link>
  );
}
