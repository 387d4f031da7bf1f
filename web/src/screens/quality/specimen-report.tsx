import { useSite } from "#backend/site.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Stamp } from "#ui/badge.tsx";
import { RuledTable } from "#ui/ruled-table.tsx";

/** The results of the sample lot, each within the limit beside it. */
const results = {
  moisture: "10.9%",
  stem: "2.1%",
  foreign: "0.4%",
  damaged: "1.2%",
  aflatoxinB1: "1.4 ppb",
  aflatoxinTotal: "1.9 ppb",
} as const;

const rows = ["moisture", "stem", "foreign", "damaged", "aflatoxinB1", "aflatoxinTotal"] as const;

export function SpecimenReport() {
  const { t } = useTranslation("quality");
  const { company } = useSite();
  const numerals = useNumerals();
  const facts = [
    { label: t("laboratory.report.lot"), value: "GS4-26-0117" },
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
          head: t(`laboratory.report.rows.${row}.name`),
          cells: [
            t(`laboratory.report.rows.${row}.limit`),
            <bdi key="result" className="figure text-base">
              {numerals(results[row])}
            </bdi>,
          ],
        }))}
      />
      <figcaption className="mt-4 text-xs text-bark">{t("laboratory.report.note")}</figcaption>
    </figure>
  );
}
