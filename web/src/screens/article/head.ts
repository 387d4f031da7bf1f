import { articleAt } from "#features/blog/articles.ts";
import { pictureFile } from "#features/pictures/own-pictures.ts";
import type { HeadFunction } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";

/** An article's head, with the article described for search engines. */
export const head: HeadFunction = (context) => {
  const { t, site, language, path } = context;
  const { slug, date, category, hero } = articleAt(path);
  const title = t(`blog:articles.${slug}.title`);
  const description = t(`blog:articles.${slug}.excerpt`);
  const company = { "@type": "Organization", name: site.company.name, url: site.baseUrl };
  return pageHead(context, {
    title,
    description,
    published: date,
    above: [{ name: t("shell:breadcrumb.segments.blog"), path: "/blog" }],
    card: { eyebrow: t(`blog:categories.${category}`), picture: "picture" in hero ? pictureFile(hero.picture) : undefined },
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        headline: title,
        description,
        articleSection: t(`blog:categories.${category}`),
        datePublished: date,
        author: company,
        publisher: company,
        // A drawn hero has no file, so those articles use their preview picture.
        image: `${site.baseUrl}${"picture" in hero ? pictureFile(hero.picture) : `/social${path}.jpg`}`,
        inLanguage: language.code,
        mainEntityOfPage: absolute(context, path),
      },
    ],
  });
};
