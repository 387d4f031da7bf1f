import type { Variety } from "#backend/wire/catalogue.ts";
import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HeroPicture } from "#screens/article/hero-figure.tsx";
import { Byline } from "#screens/blog/byline.tsx";
import { Excerpt } from "#screens/blog/excerpt.tsx";
import { ReadLink } from "#screens/blog/read-link.tsx";
import { Section } from "#ui/section.tsx";

export function RecentArticles({ articles, varieties }: { articles: readonly Article[]; varieties: readonly Variety[] }) {
  const { t } = useTranslation("blog");
  return (
    <Section
      tone="deep"
      eyebrow={t("sections.items.articles.eyebrow")}
      title={t("sections.items.articles.title")}
      split="4/8"
      intro={<p>{t("sections.items.articles.intro")}</p>}
    >
      <ol className="border-t-2 border-ink">
        {articles.map((article, index) => (
          <li key={article.item} className="group relative border-b border-ink/25">
            <article className="grid gap-x-6 py-7 gap-y-5 sm:grid-cols-[3.5rem_1fr_9rem] md:py-9 lg:grid-cols-[3.5rem_1fr_13rem]">
              {/* The featured article is the first. */}
              <p aria-hidden="true" className="display-2 leading-none text-chilli italic max-sm:hidden">
                {index + 2}
              </p>
              <div>
                <Byline article={article} />
                <h3 className="display-3 mt-2 group-hover:text-chilli">{t(`articles.items.${article.item}.title`)}</h3>
                <Excerpt article={article} className="measure mt-2 mb-3" />
                <ReadLink article={article} />
              </div>
              <div className="max-sm:order-first sm:mt-1">
                <HeroPicture article={article} varieties={varieties} sizes="(width < 40rem) 100vw, 13rem" className="aspect-[3/2]" />
              </div>
            </article>
          </li>
        ))}
      </ol>
    </Section>
  );
}
