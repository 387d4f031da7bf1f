import type { PictureName } from "#features/pictures/index.ts";
/** The categories of articles, as named in the texts, in the order of the listing. */
export const articleCategories = ["market", "knowledge", "quality", "supply", "sustainability", "practice", "export"] as const;

export type ArticleCategory = (typeof articleCategories)[number];

/** An article: its slug below `/blog`, publication date, category, picture, and the target of its closing box. */
export type Article = {
  slug: ArticleSlug;
  /** A date such as `2024-03-15`. */
  date: string;
  category: ArticleCategory;
  hero: Hero;
  next: "/contact" | "/quality";
};

/** The picture of an article: a photograph of the goods, or a drawing if no photograph could show the subject. */
export type Hero = { picture: PictureName } | { drawing: Drawing };

export type Drawing = "varieties" | "report" | "container" | "papers";

export type ArticleSlug =
  | "india-red-chilli-export-market"
  | "red-chilli-varieties-guide"
  | "quality-standards-explained"
  | "spice-journey"
  | "importing-countries"
  | "sustainable-farming"
  | "packaging-storage"
  | "export-documentation";

/** The articles, newest first; the first is featured. Titles are in the texts, bodies in Markdown files. */
export const articles: readonly [Article, ...Article[]] = [
  {
    slug: "india-red-chilli-export-market",
    date: "2024-03-15",
    category: "market",
    hero: { picture: "chilli-guntur-sannam" },
    next: "/contact",
  },
  { slug: "red-chilli-varieties-guide", date: "2024-03-10", category: "knowledge", hero: { drawing: "varieties" }, next: "/contact" },
  { slug: "quality-standards-explained", date: "2024-03-05", category: "quality", hero: { drawing: "report" }, next: "/quality" },
  { slug: "spice-journey", date: "2024-02-28", category: "supply", hero: { picture: "container" }, next: "/contact" },
  {
    slug: "importing-countries",
    date: "2024-02-22",
    category: "market",
    hero: { picture: "port" },
    next: "/contact",
  },
  {
    slug: "sustainable-farming",
    date: "2024-02-16",
    category: "sustainability",
    hero: { picture: "drying-yard" },
    next: "/contact",
  },
  { slug: "packaging-storage", date: "2024-02-10", category: "practice", hero: { drawing: "container" }, next: "/contact" },
  { slug: "export-documentation", date: "2024-02-05", category: "export", hero: { drawing: "papers" }, next: "/contact" },
];

export function articlePath({ slug }: Pick<Article, "slug">): string {
  return `/blog/${slug}`;
}

/** The article at a path without language prefix. */
export function articleAt(path: string): Article {
  const found = articles.find((article) => articlePath(article) === path);
  if (found === undefined) throw new Error(`contracts/screens.json lists ${path}, which web/src/features/blog/articles.ts does not know`);
  return found;
}

export function neighboursOf(article: Article): { previous: Article | undefined; next: Article | undefined } {
  const place = articles.indexOf(article);
  return { previous: articles[place - 1], next: articles[place + 1] };
}
