import type { ArticlePage } from "#backend/page-data.ts";
import type { Variety } from "#backend/wire/catalogue.ts";
import { bodyOf } from "#features/blog/articles.ts";
import { Prose, useLongText } from "#features/prose/prose.tsx";
import { ArticleHeader } from "#screens/article/article-header.tsx";
import { ArticleProducts } from "#screens/article/article-products.tsx";
import { ClosingBox } from "#screens/article/closing-box.tsx";
import { ContentsBeside, ContentsFolded } from "#screens/article/contents.tsx";
import { head } from "#screens/article/head.ts";
import { MoreArticles } from "#screens/article/more-articles.tsx";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { Container } from "#ui/container.tsx";

function ArticleScreen({ data: { article: page, varieties } }: ScreenProps<{ article: ArticlePage; varieties: Variety[] }>) {
  const { article, newer, older, products } = page;
  const name = bodyOf(article);
  const text = useLongText(name);
  const { contents, minutes } = text;
  return (
    <>
      <article className="print:break-inside-auto!">
        <ArticleHeader article={article} minutes={minutes} varieties={varieties} />
        <Container grid className="pt-8 pb-16 md:pb-24 lg:pt-14 print:block print:pt-0">
          <div className="not-printed lg:col-span-3">
            {contents.length > 0 && (
              <>
                <ContentsFolded contents={contents} />
                <ContentsBeside contents={contents} />
              </>
            )}
          </div>
          <div className="min-w-0 lg:col-span-8 lg:col-start-5">
            <Prose name={name} text={text} />
          </div>
        </Container>
      </article>
      <ArticleProducts products={products} />
      <MoreArticles newer={newer} older={older} />
      <ClosingBox article={article} />
    </>
  );
}

export const screen = defineScreen({
  data: ({ slug = "" }: ScreenAddress) => ({ article: { slug }, varieties: {} }),
  ownTexts: ({ article: { article, languages, products } }) => ({
    name: bodyOf(article),
    languages,
    // Of the products' cards.
    besides: products.length > 0 ? ["catalogue"] : [],
  }),
  head,
  Component: ArticleScreen,
});
