import { useSite } from "#backend/site.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Stamp } from "#ui/badge.tsx";
import { RuledTable } from "#ui/ruled-table.tsx";

export function SpecimenReport() {
  const { t } = useTranslation("quality");
  const { company } = useSite();
  const rows = useItems("quality:laboratory.report.rows.items");
  if (rows.length === 0) return null;
  const facts = [
    { label: t("laboratory.report.lot"), value: t("laboratory.report.lotValue") },
    { label: t("laboratory.report.product"), value: t("laboratory.report.productValue") },
    { label: t("laboratory.report.sampled"), value: t("laboratory.report.sampledValue") },
  ];
  return (
    <figure className="border border-line bg-card p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-5">
        <div>
          <p className="label text-bark">{company.name}</p>
          <h3 className="display-3 mt-1">{t("laboratory.report.title")}</h3>
        </div>
        <Stamp>{t("laboratory.report.stamp")}</Stamp>
      </div>
      <dl className="grid gap-x-8 gap-y-3 py-5 text-sm sm:grid-cols-[auto_1fr_auto]">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt className="label text-bark">{fact.label}</dt>
            <dd className="mt-0.5 font-semibold">
              <bdi>{fact.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <RuledTable
        caption={t("laboratory.report.caption")}
        captionHidden
        ground="card"
        stack="no"
        columns={[
          { label: t("laboratory.report.parameter") },
          { label: t("laboratory.report.limit"), figures: true },
          { label: t("laboratory.report.result"), figures: true },
        ]}
        rows={rows.map((row) => ({
          key: row,
          head: t(`laboratory.report.rows.items.${row}.name`),
          cells: [
            t(`laboratory.report.rows.items.${row}.limit`),
            <bdi key="result" className="figure text-base">
              {t(`laboratory.report.rows.items.${row}.result`)}
            </bdi>,
          ],
        }))}
      />
      <figcaption className="mt-4 text-xs text-bark">{t("laboratory.report.note")}</figcaption>
    </figure>
  );
}
