import type { Variety } from "#backend/wire/catalogue.ts";
import { articleAt } from "#features/blog/articles.ts";
import { Prose, useLongText } from "#features/prose/prose.tsx";
import { ArticleHeader } from "#screens/article/article-header.tsx";
import { ClosingBox } from "#screens/article/closing-box.tsx";
import { ContentsBeside, ContentsFolded } from "#screens/article/contents.tsx";
import { head } from "#screens/article/head.ts";
import { MoreArticles } from "#screens/article/more-articles.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { Container } from "#ui/container.tsx";

function ArticleScreen({ path, data: { varieties } }: ScreenProps<{ varieties: Variety[] | undefined }>) {
  const article = articleAt(path);
  const name = `blog/${article.slug}` as const;
  const text = useLongText(name);
  const { contents, minutes } = text;
  return (
    <>
      <article className="print:break-inside-auto!">
        <ArticleHeader article={article} minutes={minutes} varieties={varieties} />
        <Container grid className="pt-8 pb-16 md:pb-24 lg:pt-14 print:block print:pt-0">
          <div className="not-printed lg:col-span-3">
            <ContentsFolded contents={contents} />
            <ContentsBeside contents={contents} />
          </div>
          <div className="min-w-0 lg:col-span-8 lg:col-start-5">
            <Prose name={name} text={text} />
          </div>
        </Container>
      </article>
      <MoreArticles article={article} />
      <ClosingBox article={article} />
    </>
  );
}

export const screen = defineScreen({
  data: ({ path }: ScreenAddress) => {
    const { hero } = articleAt(path);
    return { varieties: "drawing" in hero && hero.drawing === "varieties" ? {} : undefined };
  },
  head,
  Component: ArticleScreen,
});
