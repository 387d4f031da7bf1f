import type { HomePage } from "#backend/wire/HomePage.ts";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { AgroChapter } from "#screens/products/agro-chapter.tsx";
import { ChilliChapter } from "#screens/products/chilli-chapter.tsx";
import { Contents } from "#screens/products/contents.tsx";
import { Forms } from "#screens/products/forms.tsx";
import { head } from "#screens/products/head.ts";
import { ProductsNextStep } from "#screens/products/next-step.tsx";
import { SpiceChapter } from "#screens/products/spice-chapter.tsx";
import { PageHero } from "#ui/page-hero.tsx";

/** The range at a glance: a chapter a category, then forms, packing and loads. */
function ProductsScreen({ data: { home } }: ScreenProps<{ home: HomePage }>) {
  const { t } = useTranslation("products");
  const picture = useOwnPictures();
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={t("hero.lead")}
        picture={picture("hero-products")}
        aside={<Contents sizes={home.categories} />}
      />
      <ChilliChapter />
      <SpiceChapter />
      <AgroChapter />
      <Forms />
      <ProductsNextStep />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ home: {} }), head, Component: ProductsScreen });
