import { ArrowRight } from "lucide-react";
import { allMonths, harvest, type Month } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { SeasonTable } from "./season-table.tsx";

const shown = ["red-chillies", "turmeric", "cardamom", "black-pepper", "cumin", "cloves"] as const;
const entries = shown.flatMap((commodity) => harvest.find((entry) => entry.commodity === commodity) ?? []);

/** The harvest season; the current month is marked in the browser. */
export function SeasonSection() {
  const { t } = useTranslation("home");
  return (
    <Section
      numbered
      eyebrow={t("sections.items.season.eyebrow")}
      title={t("sections.items.season.title")}
      intro={t("sections.items.season.intro")}
      split="4/8"
    >
      <SeasonTable entries={entries} />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="min-h-12 max-w-[52ch] flex-1 basis-72 text-sm font-semibold text-leaf">
          {allMonths.map((month) => (
            <OnlyIn key={month} months={[month]}>
              <Now month={month} />
            </OnlyIn>
          ))}
        </p>
        <TextLink to="/harvest-chart">
          {t("season.link")}
          <Icon of={ArrowRight} size={16} directional />
        </TextLink>
      </div>
    </Section>
  );
}

function Now({ month }: { month: Month }) {
  const { t } = useTranslation(["home", "harvest"]);
  const arriving = entries.filter(({ months }) => months.includes(month));
  const name = t(`harvest:months.${month}`);
  if (arriving.length === 0) return t("season.nothing", { month: name });
  const commodities = arriving.map(({ commodity }) => t(`harvest:commodities.${commodity}`)).join(t("season.comma"));
  return t("season.now", { month: name, commodities });
}
