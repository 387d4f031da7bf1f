import { Download } from "lucide-react";
import { calendarEntries } from "#features/harvest/calendar-file.ts";
import { useHarvest } from "#features/harvest/use-harvest.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useCalendarFile } from "#screens/harvest/use-calendar-file.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { Section } from "#ui/section.tsx";

export function CalendarFile() {
  const { t } = useTranslation("harvest");
  const file = useCalendarFile();
  const entries = calendarEntries(useHarvest());
  if (entries.length === 0) return null;
  const rows = [
    { label: t("file.name"), value: file.slice(1) },
    { label: t("file.format"), value: t("file.formatValue") },
    { label: t("file.entries"), value: entries.length },
    { label: t("file.repeats"), value: t("file.repeatsValue") },
  ];
  return (
    <Section className="not-printed" numbered {...headingOf(t, "sections.items.file")} split="5/7" tone="deep">
      <div className="grid gap-8 md:grid-cols-[1.2fr_1fr]">
        <div>
          <p className="text-lg">{t("file.text")}</p>
          <ButtonLink href={file} download className="mt-7">
            <Icon of={Download} />
            {t("file.download")}
          </ButtonLink>
        </div>
        <LotLabel as="h3" title={t("file.label")} rows={rows} />
      </div>
    </Section>
  );
}
