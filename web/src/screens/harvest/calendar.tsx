import { Download } from "lucide-react";
import { useHarvest } from "#features/harvest/use-harvest.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HarvestList } from "#screens/harvest/harvest-list.tsx";
import { HarvestTable } from "#screens/harvest/harvest-table.tsx";
import { useCalendarFile } from "#screens/harvest/use-calendar-file.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** The calendar: a table if there is room for twelve columns, otherwise one row of months for each crop. */
export function Calendar() {
  const { t } = useTranslation("harvest");
  const harvest = useHarvest();
  const file = useCalendarFile();
  if (harvest.crops.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.calendar")} intro={<p>{t("sections.items.calendar.intro")}</p>}>
      <div className="max-md:hidden print:block!">
        <HarvestTable {...harvest} />
      </div>
      <div className="md:hidden print:hidden!">
        <HarvestList crops={harvest.crops} />
      </div>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <p className="measure text-sm text-bark">{t("calendar.source")}</p>
        <TextLink href={file} download className="not-printed">
          <Icon of={Download} size={16} />
          {t("file.download")}
        </TextLink>
      </div>
    </Section>
  );
}
