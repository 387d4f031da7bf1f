import type { HeadTranslator } from "#head/head-context.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Article } from "./articles.ts";

type Category = ItemOf<"blog:categories.items">;

/** The name of a category of articles; undefined without one. */
export function categoryName(t: HeadTranslator, category: Article["category"]): string | undefined {
  return category === null ? undefined : t(`blog:categories.items.${category as Category}`);
}

/** `categoryName` for components. */
export function useCategoryName(): (category: Article["category"]) => string | undefined {
  const { t } = useTranslation("blog");
  return (category) => (category === null ? undefined : t(`categories.items.${category as Category}`));
}
