import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen } from "#screens/define-screen.tsx";
import { Benefits } from "#screens/harvest/benefits.tsx";
import { Calendar } from "#screens/harvest/calendar.tsx";
import { CalendarFile } from "#screens/harvest/calendar-file.tsx";
import { head } from "#screens/harvest/head.ts";
import { NextStep } from "#screens/harvest/next-step.tsx";
import { SeasonPlan } from "#screens/harvest/season-plan.tsx";
import { YearChart } from "#screens/harvest/year-chart.tsx";
import { Sections } from "#screens/sections.tsx";
import { Badge } from "#ui/badge.tsx";

function HarvestScreen() {
  const { t } = useTranslation("harvest");
  const picture = usePicturesOfPlaces();
  const badge = t("hero.badge");
  return (
    <>
      <PageHero
        eyebrow={badge === "" ? "" : <Badge tone="turmeric">{badge}</Badge>}
        title={t("hero.title")}
        lead={<p className="empty:hidden">{t("hero.lead")}</p>}
        picture={picture("harvest")}
        aside={<YearChart />}
      />
      <Sections
        list="harvest:sections.items"
        of={{ calendar: <Calendar />, seasons: <SeasonPlan />, benefits: <Benefits />, file: <CalendarFile /> }}
      />
      <NextStep />
    </>
  );
}

export const screen = defineScreen({ head, Component: HarvestScreen });
