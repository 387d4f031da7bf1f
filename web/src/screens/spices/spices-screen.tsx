import type { SpicesPage } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTypeset } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { head } from "#screens/spices/head.ts";
import { OriginsMap } from "#screens/spices/origins-map.tsx";
import { QualityStandards } from "#screens/spices/quality-standards.tsx";
import { SpecimenPlate } from "#screens/spices/specimen-plate.tsx";
import { TradeFigures } from "#screens/spices/trade-figures.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel, type LotRow } from "#ui/lot-label.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

function SpicesScreen({ data: { spices: page } }: ScreenProps<{ spices: SpicesPage }>) {
  const { t } = useTranslation("spices");
  const picture = usePicturesOfPlaces();
  return (
    <>
      <PageHero {...headingOf(t, "hero")} lead={t("hero.lead")} picture={picture("spices")} aside={<PicturedLot page={page} />}>
        <ButtonLink to="/catalog?category=spices" tone="outline">
          {t("hero.browse")}
        </ButtonLink>
      </PageHero>
      <Sections
        list="spices:sections.items"
        of={{
          plate: page.specimens.length > 0 && <SpecimenPlate specimens={page.specimens} />,
          origins: page.specimens.length > 0 && <OriginsMap specimens={page.specimens} />,
          trade: page.trade.length > 0 && <TradeFigures lots={page.trade} />,
          standards: <QualityStandards />,
        }}
      />
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        links={[
          { to: "/contact", text: t("next.button") },
          { to: "/catalog?category=spices", text: t("next.catalogue") },
        ]}
      />
    </>
  );
}

function PicturedLot({ page: { specimens, trade } }: { page: SpicesPage }) {
  const { t } = useTranslation("spices");
  const set = useTypeset();
  const pictured = specimens.find(({ spice }) => spice === "cardamom")?.lot;
  const lot = trade.find(({ slug }) => slug === pictured?.slug);
  if (lot === undefined) return null;
  const { name, district, moisture, mark, oil } = lot;
  const rows: LotRow[] = [
    { label: t("hero.label.product"), value: <TypedValue>{name}</TypedValue> },
    { label: t("hero.label.origin"), value: <TypedValue>{district}</TypedValue> },
  ];
  if (moisture !== null) rows.push({ label: t("hero.label.moisture"), value: <TypedValue>{moisture}</TypedValue> });
  if (mark?.of === "density")
    rows.push({ label: t("hero.label.density"), value: t("hero.label.densityValue", { value: set(mark.figure) }) });
  if (oil !== null) rows.push({ label: t("hero.label.oil"), value: t("hero.label.oilValue", { value: set(oil.figure) }) });
  return <LotLabel title={t("hero.label.title")} rows={rows} />;
}

export const screen = defineScreen({ data: () => ({ spices: {} }), head, Component: SpicesScreen });
