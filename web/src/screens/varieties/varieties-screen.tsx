import { varieties } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen } from "#screens/define-screen.tsx";
import { ColourScale } from "#screens/varieties/colour-scale.tsx";
import { ComparisonTable } from "#screens/varieties/comparison-table.tsx";
import { ContentsStrip } from "#screens/varieties/contents-strip.tsx";
import { head } from "#screens/varieties/head.ts";
import { HeatScale } from "#screens/varieties/heat-scale.tsx";
import { IndiaShare } from "#screens/varieties/india-share.tsx";
import { ParameterCards } from "#screens/varieties/parameter-cards.tsx";
import { PodPlate } from "#screens/varieties/pod-plate.tsx";
import { SelectionGuide } from "#screens/varieties/selection-guide.tsx";
import { VarietyCard } from "#screens/varieties/variety-card.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Section } from "#ui/section.tsx";

/** The chilli varieties guide: every whole chilli measured on the same scales, and which to take for what. */
function VarietiesScreen() {
  const { t } = useTranslation("varieties");
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={
          <>
            {t("hero.title")} <em className="text-turmeric">{t("hero.titleAccent")}</em>
          </>
        }
        lead={t("hero.lead", { number: varieties.length })}
        aside={<IndiaShare />}
      />
      <ContentsStrip />
      <PodPlate />
      <ParameterCards />
      <HeatScale />
      <ColourScale />
      <ComparisonTable />
      <Section id="varieties" number={5} eyebrow={t("cards.eyebrow")} title={t("cards.title")} intro={t("cards.text")}>
        <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {varieties.map((variety) => (
            <li key={variety.key}>
              <VarietyCard variety={variety} />
            </li>
          ))}
        </ol>
      </Section>
      <SelectionGuide />
      <NextStep
        eyebrow={t("next.eyebrow")}
        title={t("next.title")}
        text={t("next.text")}
        actions={
          <>
            <ButtonLink to="/contact?interest=red-chillies">{t("next.samples")}</ButtonLink>
            <ButtonLink to="/catalog" tone="outline">
              {t("next.catalog")}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

export const screen = defineScreen({ head, Component: VarietiesScreen });
