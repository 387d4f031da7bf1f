import type { ItemOf } from "#i18n/text-keys.ts";
import type { Article } from "./articles.ts";

type Category = ItemOf<"blog:categories.items">;

/** The name of an article's category, by a translator that has the texts of the blog; undefined without one. */
export function categoryName(
  t: (key: `blog:categories.items.${Category}`) => string,
  { category }: Pick<Article, "category">,
): string | undefined {
  return category === null ? undefined : t(`blog:categories.items.${category as Category}`);
}
