import { useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";

/** The agencies with their names, which are the same in every language. */
const agencies = [
  { key: "sgs", name: "SGS" },
  { key: "bureauVeritas", name: "Bureau Veritas" },
  { key: "intertek", name: "Intertek" },
  { key: "eurofins", name: "Eurofins" },
  { key: "tuvSud", name: "TÜV SÜD" },
  { key: "cotecna", name: "Cotecna" },
] as const;

export function InspectionAgencies() {
  const { t } = useTranslation("quality");
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
        rows={agencies.map(({ key, name }) => ({
          key,
          head: (
            <bdi lang="en" className="heading">
              {name}
            </bdi>
          ),
          cells: [t(`inspection.items.${key}.seat`), t(`inspection.items.${key}.services`)],
        }))}
      />
    </Section>
  );
}
