import type { HomePage, LoadGroup } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { TextMark } from "#features/sample/text-mark.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { AgroChapter } from "#screens/products/agro-chapter.tsx";
import { useSections } from "#screens/products/chapters.ts";
import { ChilliChapter } from "#screens/products/chilli-chapter.tsx";
import { Contents } from "#screens/products/contents.tsx";
import { Forms } from "#screens/products/forms.tsx";
import { head } from "#screens/products/head.ts";
import { ProductsNextStep } from "#screens/products/next-step.tsx";
import { SpiceChapter } from "#screens/products/spice-chapter.tsx";
import { Sections } from "#screens/sections.tsx";

function ProductsScreen({ data: { home, loads } }: ScreenProps<{ home: HomePage; loads: LoadGroup[] }>) {
  const { t } = useTranslation("products");
  const picture = usePicturesOfPlaces();
  const sections = useSections().filter((section) => section !== "forms" || loads.length > 0);
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={
          t("hero.lead") && (
            <>
              <span>{t("hero.lead")}</span>
              <TextMark of="products:hero.lead" />
            </>
          )
        }
        picture={picture("products")}
        aside={sections.length > 0 && <Contents sections={sections} sizes={home.categories} />}
      />
      <Sections
        list="products:sections.items"
        of={{
          "red-chillies": sections.includes("red-chillies") && <ChilliChapter />,
          spices: sections.includes("spices") && <SpiceChapter />,
          "agro-commodities": sections.includes("agro-commodities") && <AgroChapter />,
          forms: loads.length > 0 && <Forms loads={loads} />,
        }}
      />
      <ProductsNextStep hasBrochure={home.products > 0} />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ home: {}, loads: {} }), head, Component: ProductsScreen });
