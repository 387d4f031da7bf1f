import type { ArticlePage } from "#backend/page-data.ts";
import { articlePath, authorOf, feedIn } from "#features/blog/articles.ts";
import { categoryName } from "#features/blog/category-name.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import { defaultLanguage } from "#i18n/languages.ts";

/** An article's head, with the article described for search engines. */
export const head: HeadFunction<{ article: ArticlePage }> = (context) => {
  const { t, site, language, data } = context;
  const { article } = data.article;
  const { item, date, picture } = article;
  const path = articlePath(article);
  // On a page of another language it is in English.
  const written = data.article.languages.includes(language.code) ? language : defaultLanguage;
  const category = categoryName(t, article);
  const title = t(`blog:articles.items.${item}.title`);
  const description = t(`blog:articles.items.${item}.excerpt`);
  const company = { "@type": "Organization", name: site.company.name, url: site.baseUrl };
  return pageHead(context, {
    title,
    description,
    published: date,
    feed: feedIn(language),
    above: [{ name: t("shell:breadcrumb.segments.blog"), path: "/blog" }],
    card: { eyebrow: category, picture: picture ?? undefined },
    jsonLd: [
      {
        "@type": "BlogPosting",
        headline: title,
        description: description || undefined,
        articleSection: category,
        datePublished: date,
        author: authorOf(article) ?? company,
        publisher: company,
        // An article without a picture has its preview picture.
        image: `${site.baseUrl}${picture ?? `/social${path}.jpg`}`,
        inLanguage: written.code,
        mainEntityOfPage: absolute({ site, language: written }, path),
      },
    ],
  });
};
