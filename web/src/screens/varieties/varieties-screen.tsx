import type { Variety } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { offered } from "#features/varieties/varieties.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { ColourScale } from "#screens/varieties/colour-scale.tsx";
import { ComparisonTable } from "#screens/varieties/comparison-table.tsx";
import { type Chapter, ContentsStrip } from "#screens/varieties/contents-strip.tsx";
import { head } from "#screens/varieties/head.ts";
import { HeatScale } from "#screens/varieties/heat-scale.tsx";
import { IndiaShare } from "#screens/varieties/india-share.tsx";
import { ParameterCards } from "#screens/varieties/parameter-cards.tsx";
import { PodPlate } from "#screens/varieties/pod-plate.tsx";
import { recommendedApplications, SelectionGuide } from "#screens/varieties/selection-guide.tsx";
import { VarietyCard } from "#screens/varieties/variety-card.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { Section } from "#ui/section.tsx";

function VarietiesScreen({ data: { varieties } }: ScreenProps<{ varieties: Variety[] }>) {
  const { t } = useTranslation("varieties");
  const lots = offered(varieties);
  const isGuide = recommendedApplications(varieties).length > 0;
  const chapters: Chapter[] = [
    "parameters",
    ...(lots.length > 0 ? (["heat", "colour", "table"] as const) : []),
    ...(varieties.length > 0 ? (["varieties"] as const) : []),
    ...(isGuide ? (["applications"] as const) : []),
  ];
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={
          <>
            {t("hero.title")} <em className="inline-block text-turmeric">{t("hero.titleAccent")}</em>
          </>
        }
        lead={lots.length > 0 ? t("hero.lead", { number: lots.length }) : t("hero.leadWithoutLots")}
        aside={<IndiaShare />}
      />
      <ContentsStrip chapters={chapters} />
      {lots.length > 0 && <PodPlate varieties={lots} />}
      <ParameterCards />
      {lots.length > 0 && (
        <>
          <HeatScale varieties={lots} />
          <ColourScale varieties={lots} />
          <ComparisonTable varieties={lots} />
        </>
      )}
      {varieties.length > 0 && (
        <Section id="varieties" numbered {...headingOf(t, "cards")} intro={lots.length === varieties.length ? t("cards.text") : undefined}>
          <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {varieties.map((variety) => (
              <li key={variety.name}>
                <VarietyCard variety={variety} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {isGuide && <SelectionGuide varieties={varieties} />}
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        links={[
          { to: "/contact?interest=red-chillies", text: t("next.samples") },
          { to: "/catalog", text: t("next.catalog") },
        ]}
      />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ varieties: {} }), head, Component: VarietiesScreen });
