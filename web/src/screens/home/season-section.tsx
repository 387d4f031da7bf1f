import { allMonths, arrivingIn, type Crop, type Month } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useHarvest } from "#features/harvest/use-harvest.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";
import { SeasonTable } from "./season-table.tsx";

/** The harvest season; the current month is marked in the browser. */
export function SeasonSection() {
  const { t } = useTranslation("home");
  const crops = useHarvest().crops.filter(({ isOnHomePage }) => isOnHomePage);
  if (crops.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.season")} intro={t("sections.items.season.intro")} split="4/8">
      <SeasonTable crops={crops} />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="min-h-12 max-w-[52ch] flex-1 basis-72 text-sm font-semibold text-leaf">
          {allMonths.map((month) => (
            <OnlyIn key={month} months={[month]}>
              <Now month={month} crops={crops} />
            </OnlyIn>
          ))}
        </p>
        <ArrowLink to="/harvest-chart">{t("season.link")}</ArrowLink>
      </div>
    </Section>
  );
}

function Now({ month, crops }: { month: Month; crops: readonly Crop[] }) {
  const { t } = useTranslation(["home", "harvest"]);
  const arriving = arrivingIn(crops, month);
  const name = t(`harvest:months.${month}`);
  if (arriving.length === 0) return t("season.nothing", { month: name });
  const commodities = arriving.map(({ item }) => t(`harvest:crops.items.${item}.name`)).join(t("season.comma"));
  return t("season.now", { month: name, commodities });
}
