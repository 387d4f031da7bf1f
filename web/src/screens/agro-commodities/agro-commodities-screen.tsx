import type { CommoditiesPage, FigureRange } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { rangeText } from "#features/varieties/range-text.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { CommodityBoard } from "#screens/agro-commodities/commodity-board.tsx";
import { GrainSizes } from "#screens/agro-commodities/grain-sizes.tsx";
import { head } from "#screens/agro-commodities/head.ts";
import { QualityParameters } from "#screens/agro-commodities/quality-parameters.tsx";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel, type LotRow } from "#ui/lot-label.tsx";
import { NextStep } from "#ui/next-step.tsx";

function AgroCommoditiesScreen({ data: { commodities: page } }: ScreenProps<{ commodities: CommoditiesPage }>) {
  const { t } = useTranslation("agro-commodities");
  const picture = usePicturesOfPlaces();
  return (
    <>
      <PageHero
        {...headingOf(t, "hero")}
        lead={t("hero.lead")}
        picture={picture("agro-commodities")}
        aside={<OneContainer load={page.load_20ft} />}
      >
        <ButtonLink to="/catalog?category=agro-commodities" tone="outline">
          {t("hero.browse")}
        </ButtonLink>
      </PageHero>
      <Sections
        list="agro-commodities:sections.items"
        of={{
          board: page.commodities.length > 0 && <CommodityBoard commodities={page.commodities} />,
          sizes: page.grains.length > 0 && <GrainSizes grains={page.grains} />,
          parameters: <QualityParameters page={page} />,
        }}
      />
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        links={[
          { to: "/contact", text: t("next.button") },
          { to: "/catalog?category=agro-commodities", text: t("next.catalogue") },
        ]}
      />
    </>
  );
}

function OneContainer({ load }: { load: FigureRange | null }) {
  const { t } = useTranslation("agro-commodities");
  const numerals = useNumerals();
  const rows: LotRow[] = [
    { label: t("hero.label.moisture"), value: t("hero.label.moistureValue") },
    { label: t("hero.label.bags"), value: t("hero.label.bagsValue") },
  ];
  if (load !== null)
    rows.push({ label: t("hero.label.load"), value: t("hero.label.loadValue", { tonnes: numerals(rangeText(load)), count: load.to }) });
  rows.push(
    { label: t("hero.label.ports"), value: t("hero.label.portsValue") },
    { label: t("hero.label.terms"), value: t("hero.label.termsValue") },
  );
  return <LotLabel title={t("hero.label.title")} rows={rows} tone="night" />;
}

export const screen = defineScreen({ data: () => ({ commodities: {} }), head, Component: AgroCommoditiesScreen });
