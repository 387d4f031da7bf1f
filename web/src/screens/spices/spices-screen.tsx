import { shortOrigin } from "#features/catalogue/product-texts.ts";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen } from "#screens/define-screen.tsx";
import { head } from "#screens/spices/head.ts";
import { OriginsMap } from "#screens/spices/origins-map.tsx";
import { QualityStandards } from "#screens/spices/quality-standards.tsx";
import { SpecimenPlate } from "#screens/spices/specimen-plate.tsx";
import { TradeFigures } from "#screens/spices/trade-figures.tsx";
import { tradeLots } from "#screens/spices/trade-lots.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { PageHero } from "#ui/page-hero.tsx";

/** The spices as a plate of specimens: what they are, where they come from, what they measure and what holds for all. */
function SpicesScreen() {
  const { t } = useTranslation("spices");
  const picture = useOwnPictures();
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={t("hero.lead")}
        picture={picture("hero-spices")}
        aside={<PicturedLot />}
      >
        <ButtonLink to="/catalog?category=spices" tone="outline">
          {t("hero.browse")}
        </ButtonLink>
      </PageHero>
      <SpecimenPlate />
      <OriginsMap />
      <TradeFigures />
      <QualityStandards />
      <NextStep
        eyebrow={t("next.eyebrow")}
        title={t("next.title")}
        text={t("next.text")}
        actions={
          <>
            <ButtonLink to="/contact">{t("next.button")}</ButtonLink>
            <ButtonLink to="/catalog?category=spices" tone="outline">
              {t("next.catalogue")}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

/** The label of one of the lots in the picture. */
function PicturedLot() {
  const { t } = useTranslation("spices");
  const numerals = useNumerals();
  const lot = tradeLots.find(({ product }) => product === "green-cardamom-8mm");
  if (lot === undefined || lot.oil === null) return null;
  const rows = [
    { label: t("hero.label.product"), value: t(`trade.products.${lot.product}`) },
    { label: t("hero.label.origin"), value: shortOrigin(t(`origins.names.${lot.place}`)) },
    { label: t("hero.label.moisture"), value: numerals(lot.moisture) },
    { label: t("hero.label.density"), value: t("hero.label.densityValue", { value: lot.value }) },
    { label: t("hero.label.oil"), value: t("hero.label.oilValue", { value: numerals(lot.oil) }) },
  ];
  return <LotLabel title={t("hero.label.title")} rows={rows} />;
}

export const screen = defineScreen({ head, Component: SpicesScreen });
