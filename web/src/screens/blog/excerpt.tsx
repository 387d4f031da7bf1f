import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** What an article is about, where it says so. The place of the text above the link is kept. */
export function Excerpt({ article: { item }, className }: { article: Article; className: string }) {
  const { t } = useTranslation("blog");
  const text = t(`articles.items.${item}.excerpt`);
  return text === "" ? <div className="mt-4" /> : <p className={className}>{text}</p>;
}
