import type { Article as SentArticle } from "#backend/wire/content.ts";
import type { Language } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";
import type { ItemOf } from "#i18n/text-keys.ts";

export const ARTICLES = "blog:articles.items";

/** The name of an article, by which its texts are found. Those of the company, `own1`, are among them. */
export type ArticleItem = ItemOf<typeof ARTICLES>;

/** An article, without its texts. */
export type Article = Omit<SentArticle, "item"> & { item: ArticleItem };

export type Drawing = "varieties" | "report" | "container" | "papers";

/** The drawings of articles that no photograph could show, until the company chooses a picture. */
const drawings: Partial<Record<ArticleItem, Drawing>> = {
  "red-chilli-varieties-guide": "varieties",
  "quality-standards-explained": "report",
  "packaging-storage": "container",
  "export-documentation": "papers",
};

/** The drawing of an article; undefined if it has a picture, or none at all. */
export function drawingOf({ item, picture }: Pick<Article, "item" | "picture">): Drawing | undefined {
  return picture === null ? drawings[item] : undefined;
}

export const hasPicture = (article: Article) => article.picture !== null || drawingOf(article) !== undefined;

export function articlePath({ slug }: Pick<Article, "slug">): string {
  return `/blog/${slug}`;
}

export const feedIn = (language: Language) => pathIn(language, "/blog/feed.xml");

/** The author of an article for search engines; undefined if it is the company's team. */
export const authorOf = ({ author }: Pick<Article, "author">) => (author === null ? undefined : { "@type": "Person", name: author });

/** The long text of an article. */
export const bodyOf = ({ item }: Pick<Article, "item">) => `blog/${item}` as const;
