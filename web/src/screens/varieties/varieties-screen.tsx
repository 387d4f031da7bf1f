import type { Variety } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { offered } from "#features/varieties/varieties.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { ColourScale } from "#screens/varieties/colour-scale.tsx";
import { ComparisonTable } from "#screens/varieties/comparison-table.tsx";
import { type Chapter, ContentsStrip, type GuideSection } from "#screens/varieties/contents-strip.tsx";
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
  const contents: Partial<Record<GuideSection, readonly unknown[]>> = {
    plate: lots,
    heat: lots,
    colour: lots,
    table: lots,
    cards: varieties,
    selection: recommendedApplications(varieties),
  };
  const has = (section: GuideSection) => contents[section]?.length !== 0;
  const chapters = useItems("varieties:sections.items").filter((section): section is Chapter => section !== "plate" && has(section));
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
      <Sections
        list="varieties:sections.items"
        of={{
          plate: has("plate") && <PodPlate varieties={lots} />,
          parameters: <ParameterCards />,
          heat: has("heat") && <HeatScale varieties={lots} />,
          colour: has("colour") && <ColourScale varieties={lots} />,
          table: has("table") && <ComparisonTable varieties={lots} />,
          cards: has("cards") && (
            <Section
              id="varieties"
              numbered
              {...headingOf(t, "sections.items.cards")}
              intro={lots.length === varieties.length ? t("sections.items.cards.intro") : undefined}
            >
              <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
                {varieties.map((variety) => (
                  <li key={variety.name}>
                    <VarietyCard variety={variety} />
                  </li>
                ))}
              </ol>
            </Section>
          ),
          selection: has("selection") && <SelectionGuide varieties={varieties} />,
        }}
      />
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
