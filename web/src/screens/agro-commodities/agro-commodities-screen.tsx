import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { loadRange } from "#screens/agro-commodities/board-lots.ts";
import { CommodityBoard } from "#screens/agro-commodities/commodity-board.tsx";
import { GrainSizes } from "#screens/agro-commodities/grain-sizes.tsx";
import { head } from "#screens/agro-commodities/head.ts";
import { QualityParameters } from "#screens/agro-commodities/quality-parameters.tsx";
import { defineScreen } from "#screens/define-screen.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { PageHero } from "#ui/page-hero.tsx";

/** The agro commodities as a board of products, with their sizes and what a contract says of them. */
function AgroCommoditiesScreen() {
  const { t } = useTranslation("agro-commodities");
  const picture = useOwnPictures();
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={t("hero.lead")}
        picture={picture("hero-agro")}
        aside={<OneContainer />}
      >
        <ButtonLink to="/catalog?category=agro-commodities" tone="outline">
          {t("hero.browse")}
        </ButtonLink>
      </PageHero>
      <CommodityBoard />
      <GrainSizes />
      <QualityParameters />
      <NextStep
        eyebrow={t("next.eyebrow")}
        title={t("next.title")}
        text={t("next.text")}
        actions={
          <>
            <ButtonLink to="/contact">{t("next.button")}</ButtonLink>
            <ButtonLink to="/catalog?category=agro-commodities" tone="outline">
              {t("next.catalogue")}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

/** What stands on the waybill of every container of grain. */
function OneContainer() {
  const { t } = useTranslation("agro-commodities");
  const rows = [
    { label: t("hero.label.moisture"), value: t("hero.label.moistureValue") },
    { label: t("hero.label.bags"), value: t("hero.label.bagsValue") },
    { label: t("hero.label.load"), value: t("hero.label.loadValue", loadRange("load20")) },
    { label: t("hero.label.ports"), value: t("hero.label.portsValue") },
    { label: t("hero.label.terms"), value: t("hero.label.termsValue") },
  ];
  return <LotLabel title={t("hero.label.title")} rows={rows} tone="night" />;
}

export const screen = defineScreen({ head, Component: AgroCommoditiesScreen });
