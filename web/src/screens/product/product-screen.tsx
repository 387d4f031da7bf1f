import { useCategory } from "#backend/categories.ts";
import type { ProductPage } from "#backend/wire/catalogue.ts";
import { quotePath } from "#features/catalogue/card-parts.tsx";
import { FeaturedCard } from "#features/catalogue/featured-card.tsx";
import { ProductBadges } from "#features/catalogue/product-badges.tsx";
import { usePlateTone } from "#features/catalogue/product-plate.ts";
import { ProductSheet } from "#features/catalogue/product-sheet.tsx";
import { ProductTerms } from "#features/catalogue/product-terms.tsx";
import { textLanguage } from "#features/catalogue/text-language.ts";
import { WhatsappEnquiry } from "#features/catalogue/whatsapp-enquiry.tsx";
import { Picture } from "#features/pictures/picture.tsx";
import { useProductPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Cached } from "#ui/cached.tsx";
import { Container } from "#ui/container.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { productHead } from "./head.ts";

function ProductScreen({ data: { product: page } }: ScreenProps<{ product: ProductPage }>) {
  const { product, related } = page;
  const { t } = useTranslation("catalogue");
  const picture = useProductPictures();
  const plateTone = usePlateTone();
  const category = useCategory(product.category).name;
  const quote = quotePath(product);
  return (
    <article>
      <Container grid className="items-start py-10 md:py-16">
        <div className="lg:col-span-7">
          <Picture
            {...picture(product)}
            sizes="(width < 64rem) 100vw, 45rem"
            plate={{
              title: product.name,
              overline: category,
              note: product.botanical_name ?? undefined,
              tone: plateTone(product.category),
            }}
            priority
          />
        </div>
        <div className="lg:col-span-5">
          <ProductBadges product={product} />
          <h1 className="display-1 mt-5">
            <TypedValue lang={textLanguage(product, "name")}>{product.name}</TypedValue>
          </h1>
          <p lang={textLanguage(product, "description")} dir="auto" className="measure mt-5 text-lg">
            <TypedText>{product.description}</TypedText>
          </p>
          <div className="mt-8">
            <ProductTerms product={product} />
          </div>
          <div className="not-printed mt-6 flex flex-wrap gap-3">
            <ButtonLink to={quote}>{t("card.quote")}</ButtonLink>
            <WhatsappEnquiry product={product.name} look="full" />
          </div>
        </div>
      </Container>
      <div className="border-t border-line">
        <Container className="py-14 md:py-20">
          <ProductSheet product={product} level={2} />
        </Container>
      </div>
      {related.length > 0 && (
        <Section className="not-printed" tone="deep" eyebrow={category} title={t("product.related")}>
          <ul className="grid gap-x-14 gap-y-10 xl:grid-cols-2">
            {related.map((other) => (
              <li key={other.slug}>
                <Cached>
                  <FeaturedCard product={other} />
                </Cached>
              </li>
            ))}
          </ul>
          <p className="mt-12">
            <TextLink to={`/catalog?category=${product.category}`}>{t("product.all", { category })}</TextLink>
          </p>
        </Section>
      )}
      <NextStep
        eyebrow={t("next.eyebrow")}
        title={t("next.title", { product: product.name })}
        text={t("next.text")}
        actions={
          <>
            <ButtonLink to={quote}>{t("card.quote")}</ButtonLink>
            <WhatsappEnquiry product={product.name} look="full" />
          </>
        }
      />
    </article>
  );
}

export const screen = defineScreen({
  data: ({ slug = "" }: ScreenAddress) => ({ product: { slug } }),
  head: productHead,
  Component: ProductScreen,
});
