import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";

export function InspectionAgencies() {
  const { t } = useTranslation("quality");
  const agencies = useItems("quality:inspection.items");
  return (
    <Section {...useChapter("inspection")} intro={t("inspection.intro")} split="4/8" tone="deep">
      <RuledTable
        caption={t("inspection.caption")}
        ground="deep"
        className="sm:min-w-[32rem]"
        columns={[
          { label: t("inspection.columns.agency"), width: "w-1/4" },
          { label: t("inspection.columns.seat"), width: "w-1/5" },
          { label: t("inspection.columns.services") },
        ]}
        rows={agencies.map((key) => ({
          key,
          head: (
            <bdi lang="en" className="heading">
              {t(`inspection.items.${key}.name`)}
            </bdi>
          ),
          cells: [t(`inspection.items.${key}.seat`), t(`inspection.items.${key}.services`)],
        }))}
      />
    </Section>
  );
}
