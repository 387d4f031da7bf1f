import { type Article, articlePath, authorOf, feedIn } from "#features/blog/articles.ts";
import { pictureAt } from "#features/pictures/use-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";

/** The listing's head; to search engines it is a blog with its articles. */
export const head: HeadFunction<{ articles: Article[] }> = (context) => {
  const { t, site, language, path, data } = context;
  const description = t("blog:head.description", { company: site.company.name });
  return pageHead(context, {
    title: t("blog:head.title"),
    description,
    crumb: t("shell:breadcrumb.segments.blog"),
    feed: feedIn(language),
    card: { eyebrow: t("blog:hero.eyebrow"), title: t("blog:hero.title"), picture: pictureAt(context.texts, "blog") },
    jsonLd: [
      {
        "@type": "Blog",
        name: t("blog:hero.title"),
        description,
        url: absolute(context, path),
        inLanguage: language.code,
        publisher: { "@type": "Organization", name: site.company.name, url: site.baseUrl },
        blogPost: data.articles.map((article) => ({
          "@type": "BlogPosting",
          identifier: article.item,
          headline: t(`blog:articles.items.${article.item}.title`),
          description: t(`blog:articles.items.${article.item}.excerpt`) || undefined,
          datePublished: article.date,
          author: authorOf(article),
          url: absolute(context, articlePath(article)),
        })),
      },
    ],
  });
};
