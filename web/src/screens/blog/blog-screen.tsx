import { useSite } from "#backend/site.ts";
import type { Variety } from "#backend/wire/catalogue.ts";
import type { Article } from "#features/blog/articles.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { FeaturedArticle } from "#screens/blog/featured-article.tsx";
import { head } from "#screens/blog/head.ts";
import { RecentArticles } from "#screens/blog/recent-articles.tsx";
import { StayUpdated } from "#screens/blog/stay-updated.tsx";
import { Subjects } from "#screens/blog/subjects.tsx";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";

function BlogScreen({ data: { articles, varieties } }: ScreenProps<{ articles: Article[]; varieties: Variety[] }>) {
  const { t } = useTranslation("blog");
  const { company } = useSite();
  const [featured, ...recent] = articles;
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={<p>{t("hero.lead", { company: company.name })}</p>}
        aside={articles.length > 0 ? <Subjects articles={articles} /> : undefined}
      />
      <Sections
        list="blog:sections.items"
        of={{
          articles: (
            <>
              {featured !== undefined && <FeaturedArticle article={featured} varieties={varieties} />}
              {recent.length > 0 && <RecentArticles articles={recent} varieties={varieties} />}
            </>
          ),
          stay: <StayUpdated />,
        }}
      />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ articles: {}, varieties: {} }), head, Component: BlogScreen });
